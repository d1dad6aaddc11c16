// RUN: cu2sycl convert %s
// Code that cannot be converted is left unconverted and reported, each place with its own finding.
struct Local_type {};
__global__ void names_local_type(int* p) {
  struct pair { decltype(*p + 0) first, second; };
  __shared__ pair pairs[4];
  pairs[threadIdx.x].first = 1;
  *p = pairs[0].second;
}
__global__ void asks_for_size(int* p) {
  __shared__ int first[8];
  __shared__ int second[sizeof(first) / sizeof(first[0])];
  second[threadIdx.x] = *p;
  p[threadIdx.x] = second[threadIdx.x];
}
template <typename T, int N>
struct row {
  T values[N];
};
template <typename T, int N>
__global__ void deduced(row<T, N> r, T* p) {
  __shared__ T tile[N];
  tile[threadIdx.x] = r.values[threadIdx.x];
  __syncthreads();
  p[threadIdx.x] = tile[0];
}
__global__ void child(int* p) { *p = 1; }
__global__ void parent(int* p) {
  child<<<1, 1>>>(p);
}
__device__ bool votes(int (*vote)(int), int x) { return vote(x); }
__global__ void asks(int* p) { *p = votes(__syncthreads_or, 1); }
__global__ void groups(int* p) {
  auto grid = cooperative_groups::this_grid(); grid.sync(); cooperative_groups::sync(grid);
  if (threadIdx.x < 8) p[threadIdx.x] = __activemask();
}
surface<void, 2> image;
#define CONFIGURATION <<<1, 1>>>
#define WITHOUT_ARGUMENTS(kernel) run(kernel<<<1, 1>>>, 2)
#define KERNEL(name, ...) __global__ void name(int* p __VA_OPT__(, ) __VA_ARGS__) { *p = threadIdx.x; }
#define TWO(a, b) KERNEL(a) KERNEL(b)
TWO(first, second)
void launches(int* p, row<int, 3>* r) {
  names_local_type<<<1, 4>>>(p);
  deduced<<<1, 3>>>(row_of(r), p);
  parent<<<1, 1>>>(p);
  asks<<<1, 1>>>(p);
}
template <typename F>
__global__ void calls(F f) {
  f(1);
}
__device__ int counted;
__device__ void fill(int i) {
  extern __shared__ int dynamic[];
  dynamic[i] = i;
}
void lambdas() {
  calls<<<1, 1>>>([] __device__(int i) { counted += i; });
  calls<<<1, 1, 64>>>([] __device__(int i) { fill(i); });
  calls<<<1, 1>>>([] __device__(int i) {
    __shared__ int own[4];
    own[i] = i;
  });
}
// A shared variable whose class only the kernel can name.
__global__ void unnamed(int* p) {
  if (__shared__ int odd = 1) *p = odd;
  typedef int number;
  __shared__ union { number a; float b; } u;
  u.a = 1;
  *p = u.a;
}
// Two names in one statement, each reported for its own reason.
int causes(const char** name) { return (int)cudaFuncGetName(name, nullptr) + (int)cudaDeviceGetNvSciSyncAttributes(nullptr, 0, 1); }
#if 1
  #include <cutlass/gemm.h>
#endif
int later() { return thrust::async::reduce(0, 1).get() + thrust::reduce(nullptr, nullptr, 0); }

// Overloads that have the same signature after conversion.
void report(cudaError_t e) { printf("runtime %d\n", (int)e); }
void report(CUresult e) { printf("driver %d\n", (int)e); }

// A function with shared variables is passed an argument whose type is unknown.
template <typename T>
__device__ T first_of(T value) {
  __shared__ T values[32];
  values[threadIdx.x] = value;
  __syncthreads();
  return values[0];
}
template <typename T>
__global__ void norms(T* out, pairs<T> all) {
  out[threadIdx.x] = first_of(all.norm(threadIdx.x));
}
void all_norms(float* out, pairs<float> all) { norms<<<1, 32>>>(out, all); }
auto start_driver = &cuInit;  // its row takes any number of arguments

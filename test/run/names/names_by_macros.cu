// Functions whose names a macro's body holds, a class that a macro names in the definition of a member, and the head of
// a call operator as a macro.
// EXPECT: defined 3015 5
// EXPECT: member 62
// EXPECT: operator 62
// EXPECT: configured 12
// EXPECT: instance 32
#include <cstdio>

#if !defined(__CUDA_NO_HALF_OPERATORS__)
#include <cuda_fp16.h>
#endif

namespace own {
struct Pair {
  int x, y;
};
#define DEFINE_MINMAX(TEMPLATE, T, MIN, MAX)                            \
  TEMPLATE __host__ __device__ inline T min(T a, T b) { return MIN; }   \
  TEMPLATE __host__ __device__ inline T max(T a, T b) { return MAX; }   \
  TEMPLATE __host__ __device__ inline T min(T a, T b, T c) { return min(min(a, b), c); }

DEFINE_MINMAX(template <class T>, const T&, (a < b) ? a : b, (a > b) ? a : b)
DEFINE_MINMAX(, Pair, (a.x < b.x) ? a : b, (a.x > b.x) ? a : b)

__global__ void defined(int* out) {
  const int t = threadIdx.x;
  const Pair least = min(Pair{t, 1}, Pair{10, 2}, Pair{20, 3});
  const Pair most = max(Pair{t, 1}, Pair{15, 2});
  out[2 * t] = least.x * 1000 + most.x;
  out[2 * t + 1] = min(t + 4, 5, 7);
}
}  // namespace own

template <typename T>
struct Queue {
  T* p;
  __device__ void insert(const T& x);
};
#define QUEUE Queue<T>
template <typename T>
__device__ void QUEUE::insert(const T& x) {
  p[threadIdx.x] = x;
}
__global__ void fill(Queue<int> queue) { queue.insert(threadIdx.x * 2); }

#define OPERATOR template <typename V = void> __device__ __forceinline__ void operator()
struct Store {
  int* p;
  OPERATOR(int& x) { p[threadIdx.x] = x; }
};
template <typename F>
__global__ void call(F f) {
  int v = threadIdx.x * 2;
  f(v);
}

#define CONFIGURED(grid, block) <<<grid, block>>>
#define CONFIGURED_KERNEL(kernel, grid, block) kernel<<<grid, block>>>
#define WHOLE_CONFIGURATION(n) ((n) + 31) / 32, 32
__global__ void add(int* a, int n, int v) {
  if (threadIdx.x < n) a[threadIdx.x] += v;
}

template <class T>
__global__ void binary_add(const T* a, T* c, int n) {
  if (threadIdx.x < n) c[threadIdx.x] += a[threadIdx.x];
}
#define INSTANCE(name) template __global__ void binary_##name<int>(const int*, int*, int);
INSTANCE(add)

int main() {
  int* out;
  cudaMallocManaged(&out, 64 * sizeof(int));
  own::defined<<<1, 32>>>(out);
  cudaDeviceSynchronize();
  printf("defined %d %d\n", out[6], out[7]);
  fill<<<1, 32>>>(Queue<int>{out});
  cudaDeviceSynchronize();
  printf("member %d\n", out[31]);
  call<<<1, 32>>>(Store{out});
  cudaDeviceSynchronize();
  printf("operator %d\n", out[31]);
  out[31] = 0;
  add CONFIGURED(dim3(1), dim3(32))(out, 32, 3);
  CONFIGURED_KERNEL(add, 1, 32)(out, 32, 4);
  add<<<WHOLE_CONFIGURATION(32)>>>(out, 32, 5);
  cudaDeviceSynchronize();
  printf("configured %d\n", out[31]);
  for (int i = 0; i < 64; ++i) out[i] = i < 32 ? 0 : i - 31;
  binary_add<<<1, 32>>>(out + 32, out, 32);
  cudaDeviceSynchronize();
  printf("instance %d\n", out[31]);
  cudaFree(out);
}

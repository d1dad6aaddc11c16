// Template instances with shared variables whose arguments are deduced from expressions, casts and defaults, or that a
// macro instantiates explicitly; a class in the argument of a macro that defines a function.
// EXPECT: largest 31.5
// EXPECT: total 496 and 15872
// EXPECT: rotated 4 5 6 7 0 1 2 3
// EXPECT: scaled 30 45 and 20 30
// EXPECT: doubled 62
// EXPECT: squares 72 96, 1280000 12800
// EXPECT: counted 11 74, root 7, steps 15 320
#include <cstdio>

template <typename T>
__device__ T largest(T value) {
  __shared__ T all[32];
  all[threadIdx.x] = value;
  __syncthreads();
  T out = all[0];
  for (int k = 1; k < 32; ++k) out = all[k] > out ? all[k] : out;
  __syncthreads();
  return out;
}

template <typename T>
__device__ T total(T value) {
  __shared__ T all[32];
  all[threadIdx.x] = value;
  __syncthreads();
  T out = 0;
  for (int k = 0; k < 32; ++k) out += all[k];
  __syncthreads();
  return out;
}

__device__ float half_of(int value) { return value + 0.5f; }

// In each call, T is deduced as another type than the T of this template.
template <typename T>
__global__ void reduce(float* out, long long* sums, T scale, bool upper) {
  const int i = threadIdx.x;
  const float most = largest(upper ? half_of(i) : (float)scale);
  const int sum = total(int(scale) * i);
  const long long wide = total(static_cast<long long>(i) << 5);
  if (i == 0) {
    out[0] = most;
    sums[0] = sum;
    sums[1] = wide;
  }
}

template <typename T, int kSize = 8>
__device__ T next(T value, int step);

template <typename T, int kSize>
__device__ T next(T value, int step) {
  __shared__ T all[kSize];
  all[threadIdx.x] = value;
  __syncthreads();
  return all[(threadIdx.x + step) % kSize];
}

template <int kStep = 4>
__global__ void rotate(int* out) {
  __shared__ int steps[kStep];
  if (threadIdx.x < kStep) steps[threadIdx.x] = kStep;
  __syncthreads();
  out[threadIdx.x] = next(out[threadIdx.x], steps[threadIdx.x % kStep]);
}

template <typename T, int kFactor>
__global__ void scale(T* out, T by) {
  __shared__ T factor[1];
  if (threadIdx.x == 0) factor[0] = by * kFactor;
  __syncthreads();
  out[threadIdx.x] *= factor[0];
}

#define INSTANCE(factor) template __global__ void scale<int, factor>(int* out, int by);
INSTANCE(3)
INSTANCE(2)
#define INSTANCE_OF(type, factor) template __global__ void scale<type, factor>(type*, type)
INSTANCE_OF(float, 2);

struct Last {
  __device__ int operator()(int value) const {
    __shared__ int all[32];
    all[threadIdx.x] = value;
    __syncthreads();
    return all[31];
  }
};
struct Twice : Last {};
#define DEFINE(name, value) \
  __device__ int name(int a) { return value; }
DEFINE(doubled, Twice()(a) * 2)

__global__ void double_last(int* out) {
  const int value = doubled(threadIdx.x);
  if (threadIdx.x == 0) out[0] = value;
}

// The sizes of the shared arrays need only the arguments that the calls write, not those that are deduced.
struct Columns {
  typedef unsigned index_t;
  const int* first;
  int count;
};
template <int C, int W, typename T>
__device__ int count(const T* a, int n) {
  __shared__ int s[W];
  if (threadIdx.x % 32 == 0) s[threadIdx.x / 32] = n + C;
  __syncthreads();
  return s[threadIdx.x / 32] + a[threadIdx.x];
}
// The type that is deduced is one that the kernel declares.
template <typename T>
__device__ T broadcast(const T value, int root) {
  __shared__ T shared;
  if (threadIdx.x == root) shared = value;
  __syncthreads();
  return shared;
}
template <int B, typename V>
__global__ void count_columns(V columns, int* out, unsigned* root) {
  constexpr int warps = B / 32;
  typedef typename V::index_t Index;
  Index row = threadIdx.x + 7;
  row = broadcast(row, 0);
  *root = row;
  out[threadIdx.x] = count<1, warps>(&columns.first[0], columns.count);
}

template <class T, int kMode, bool kAgain>
__device__ void step(const T* x, T* result) {
  __shared__ T s[64];
  s[threadIdx.x] = x[threadIdx.x];
  __syncthreads();
  *result += s[threadIdx.x ^ 1] + kMode;
  __syncthreads();
}
template <class T, bool kAgain>
__device__ T all_steps(const T* x) {
  T result = 0;
  step<T, 0, kAgain>(x, &result);
  step<T, 1, kAgain>(x, &result);
  step<T, 2, kAgain>(x, &result);
  step<T, 3, kAgain>(x, &result);
  step<T, 4, kAgain>(x, &result);
  return result;
}
template <class T>
__global__ void take_steps(const T* x, T* out) {
  out[threadIdx.x] = all_steps<T, false>(x);
}

// The type of `a * a` is int for the short integers of an instance.
template <typename T>
__global__ void squares(const T* in, double* out) {
  const T a = in[threadIdx.x];
  const double both[2] = {(double)total(a * a), (double)total(a + in[0])};
  if (threadIdx.x < 2) out[threadIdx.x] = both[threadIdx.x];
}
template <typename T>
static void print_squares(T value, double* out, const char* after) {
  T* in;
  cudaMallocManaged(&in, 32 * sizeof(T));
  for (int k = 0; k < 32; ++k) in[k] = value;
  squares<T><<<1, 32>>>(in, out);
  cudaDeviceSynchronize();
  printf(" %.0f %.0f%s", out[0], out[1], after);
  cudaFree(in);
}

int main() {
  float* values;
  long long* sums;
  int* numbers;
  cudaMallocManaged(&values, sizeof(float));
  cudaMallocManaged(&sums, 2 * sizeof(long long));
  cudaMallocManaged(&numbers, 8 * sizeof(int));

  reduce<<<1, 32>>>(values, sums, 1.5, true);
  cudaDeviceSynchronize();
  printf("largest %.1f\n", values[0]);
  printf("total %lld and %lld\n", sums[0], sums[1]);

  for (int k = 0; k < 8; ++k) numbers[k] = k;
  rotate<<<1, 8>>>(numbers);
  cudaDeviceSynchronize();
  printf("rotated %d %d %d %d %d %d %d %d\n", numbers[0], numbers[1], numbers[2], numbers[3], numbers[4], numbers[5],
         numbers[6], numbers[7]);

  numbers[0] = 2, numbers[1] = 3;
  scale<int, 3><<<1, 2>>>(numbers, 5);
  cudaDeviceSynchronize();
  printf("scaled %d %d", numbers[0], numbers[1]);
  numbers[0] = 2, numbers[1] = 3;
  scale<int, 2><<<1, 2>>>(numbers, 5);
  cudaDeviceSynchronize();
  printf(" and %d %d\n", numbers[0], numbers[1]);

  double_last<<<1, 32>>>(numbers);
  cudaDeviceSynchronize();
  printf("doubled %d\n", numbers[0]);

  double* out;
  cudaMallocManaged(&out, 2 * sizeof(double));
  printf("squares");
  print_squares(1.5f, out, ",");
  print_squares<short>(200, out, "\n");

  int *columns, *counts;
  unsigned* root;
  cudaMallocManaged(&columns, 64 * sizeof(int));
  cudaMallocManaged(&counts, 64 * sizeof(int));
  cudaMallocManaged(&root, sizeof(unsigned));
  for (int k = 0; k < 64; ++k) columns[k] = k;
  count_columns<64><<<1, 64>>>(Columns{columns, 10}, counts, root);
  cudaDeviceSynchronize();
  printf("counted %d %d, root %u,", counts[0], counts[63], *root);
  take_steps<<<1, 64>>>(columns, counts);
  cudaDeviceSynchronize();
  printf(" steps %d %d\n", counts[0], counts[63]);
  cudaFree(values);
  cudaFree(sums);
  cudaFree(numbers);
}

// Shared variables whose type uses names of the function: constants, types, alignments, and functions of libraries; and
// of templates that are called with the results of other templates.
// EXPECT: 7 7 7 7
// EXPECT: 6.5 12
// EXPECT: 8 16
// EXPECT: 16 0
// EXPECT: 15 0
#include <cstdio>

#include <cuda/cmath>
#include <cuda_fp16.h>

// The types of these kernels' shared variables use constants that are declared after the kernels' declarations.
__global__ void late(float* out);
template <typename T>
__global__ void late_template(T* out);

template <typename T, int N>
struct Vector {
  using Type = float4;
};

template <typename T, int N>
__global__ void words(T* out) {
  using Vec = typename Vector<T, N>::Type;
  constexpr int kPart = 4;
  __shared__ __align__(sizeof(Vec)) T rows[2][N * kPart];
  __shared__ int few[cuda::ceil_div(N, 3)];
  if (threadIdx.x < cuda::ceil_div(N, 3)) few[threadIdx.x] = threadIdx.x;
  rows[threadIdx.x / 4][threadIdx.x] = T(3);
  rows[threadIdx.x / 4][N * kPart - 1] = T(4);
  __syncthreads();
  Vec* first = reinterpret_cast<Vec*>(&rows[0][0]);
  if (threadIdx.x == 0) out[0] = first->x + rows[1][N * kPart - 1], out[1] = few[2] + 5;
  if (threadIdx.x == 4) out[2] = first->w + rows[0][N * kPart - 1], out[3] = sizeof(few) - 5;
}

template <typename To, typename From>
__device__ To converted(From value) {
  return static_cast<To>(value);
}

template <typename T>
__device__ T sum_of_block(T value) {
  static __shared__ T values[8];
  values[threadIdx.x] = value;
  __syncthreads();
  T sum = 0;
  for (int i = 0; i < 8; ++i) sum += values[i];
  return sum;
}

template <typename A, typename B>
struct Pair {
  A first;
  B second;
};

template <typename P>
__device__ int second_of_all(P own) {
  __shared__ Pair<int, P> all[8];
  all[threadIdx.x].second = own;
  __syncthreads();
  int sum = 0;
  for (int i = 0; i < 8; ++i) sum += all[i].second.second;
  return sum;
}

// A template argument list that ends in `>>`.
__global__ void pairs(float* out) {
  const int sum = second_of_all<Pair<float, int>>({1.5f, 2});
  const int none = second_of_all<Pair<char, int>>({'a', 0});
  if (threadIdx.x == 7) out[0] = sum, out[1] = none;
}

template <typename T>
__global__ void sums(const T* in, float* out) {
  T own = in[threadIdx.x];
  const auto half_of_it = converted<float>(own) / 2;
  const float all = sum_of_block(half_of_it);
  __syncthreads();
  const double twice = sum_of_block(converted<double>(own));
  float whole;
  const float part = modf((twice + 1) * 0.5, &whole);
  if (threadIdx.x == 0) out[0] = all + part, out[1] = static_cast<float>(twice);
}

const int kLate = 4;
constexpr int kLater = kLate * 2;

__global__ void late(float* out) {
  __shared__ float memory[kLater + 1];
  memory[threadIdx.x] = 1;
  memory[kLater] = sizeof(memory) / sizeof(float) - 1;
  __syncthreads();
  out[0] = memory[kLater] * memory[0];
}

template <typename T>
__global__ void late_template(T* out) {
  __shared__ T memory[kLate][kLate];
  memory[threadIdx.x][0] = 1;
  __syncthreads();
  out[1] = memory[kLate - 1][0] * sizeof(memory) / sizeof(T);
}

template <typename T>
__device__ T& shared_value() {
  __shared__ unsigned char memory alignas(alignof(T))[sizeof(T)];
  return *reinterpret_cast<T*>(memory);
}

__global__ void after_names(float* out) {
  __shared__ int all alignas(16)[8];
  double& value = shared_value<double>();
  if (threadIdx.x == 0) value = 2.5;
  all[threadIdx.x] = threadIdx.x;
  __syncthreads();
  if (threadIdx.x == 0) {
    out[0] = static_cast<float>(value * 2) + all[7] + 3;
    out[1] = reinterpret_cast<size_t>(&value) % alignof(double) + reinterpret_cast<size_t>(all) % 16;
  }
}

int main() {
  float* out;
  cudaMallocManaged(&out, 4 * sizeof(float));
  words<float, 8><<<1, 8>>>(out);
  cudaDeviceSynchronize();
  std::printf("%g %g %g %g\n", out[0], out[1], out[2], out[3]);
  __half* in;
  cudaMallocManaged(&in, 8 * sizeof(__half));
  for (int i = 0; i < 8; ++i) in[i] = __float2half(i == 0 ? 5.0f : 1.0f);
  sums<<<1, 8>>>(in, out);
  cudaDeviceSynchronize();
  std::printf("%g %g\n", out[0], out[1]);
  late<<<1, kLate>>>(out);
  late_template<<<1, kLate>>>(out);
  cudaDeviceSynchronize();
  std::printf("%g %g\n", out[0], out[1]);
  pairs<<<1, 8>>>(out);
  cudaDeviceSynchronize();
  std::printf("%g %g\n", out[0], out[1]);
  after_names<<<1, 8>>>(out);
  cudaDeviceSynchronize();
  std::printf("%g %g\n", out[0], out[1]);
  cudaFree(out);
  cudaFree(in);
}

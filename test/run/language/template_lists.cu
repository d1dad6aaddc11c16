// Operators between `<` and `>`, types after `->`, and three `>` before the `<<<` of a launch.
// EXPECT: 1 3 5 7
// EXPECT: 0.5 8
// EXPECT: 20
#include <cstdio>
#include <type_traits>
#include <cuda_fp16.h>

template <bool B> using When = std::enable_if_t<B, int>;
template <typename T> constexpr int size_of = sizeof(T);

template <typename T, When<(size_of<T> == 4) || (size_of<T> == 8)> = 0>
__device__ T twice(T x) { return x + x; }
template <typename T>
std::enable_if_t<(sizeof(T) <= 8) && (sizeof(T) > 2), T> __device__ plus_one(T x) { return x + T(1); }
template <typename T, int N = sizeof(T) == 8 ? 1 : 2>
__device__ T times(T x) { return x * T(N); }
__device__ float smaller(float a, float b) { return a < b ? a : b; }

__global__ void odd(int* p) { p[threadIdx.x] = plus_one(twice((int)threadIdx.x)); }

auto last_error() -> cudaError_t { return cudaGetLastError(); }
template <typename T>
__device__ auto narrow(T x) -> __half { return __float2half(float(x)); }

extern "C" {
__constant__ float scale[2];
}
__device__ int start = 10;

template <typename T> struct Box { T value; };
template <typename T> struct Pair { T first, second; };

template <typename T>
__global__ void read(T box, float* out) {
  auto half_of = [](float x) -> __half { return __float2half(x / 2); };
  start *= 2;
  out[0] = __half2float(half_of(box.value.first)) * scale[0];
  out[1] = smaller(times(__half2float(narrow(box.value.second))), 100.0f) * scale[1];
}

int main() {
  int* p;
  float* f;
  cudaMallocManaged(&p, 4 * sizeof(int));
  cudaMallocManaged(&f, 2 * sizeof(float));
  odd<<<1, 4>>>(p);
  cudaDeviceSynchronize();
  printf("%d %d %d %d\n", p[0], p[1], p[2], p[3]);
  const float scales[2] = {1, 2};
  cudaMemcpyToSymbol(scale, scales, sizeof(scales));
  read<Box<Pair<float>>><<<1, 1>>>(Box<Pair<float>>{{1, 2}}, f);
  cudaDeviceSynchronize();
  printf("%g %g\n", f[0], f[1]);
  const bool fine = p[0] < 4 && (p[1] > 2) && last_error() == cudaSuccess;
  int end;
  cudaMemcpyFromSymbol(&end, start, sizeof(int));
  printf("%d\n", fine ? end : 0);
  cudaFree(p);
  cudaFree(f);
}

// Kernel templates: default arguments, explicit specialisation, packs, types and values mixed, forwarding launches.
// EXPECT: 4 4
// EXPECT: 7 -7
// EXPECT: 6 10
// EXPECT: 3.5 8
// EXPECT: 12
#include <cstdio>
#include <utility>

template <typename T = int, int N = 4>
__global__ void fill(T* p) { p[threadIdx.x] = N; }

template <bool kNegative>
__global__ void sign(int* p) { *p = 7 + threadIdx.x; }
template <>
__global__ void sign<true>(int* p) { *p = -7 - static_cast<int>(threadIdx.x); }

__device__ inline int sum() { return 0; }
template <typename... Rest>
__device__ int sum(int first, Rest... rest) { return first + sum(rest...); }

template <typename... Values>
__global__ void total(int* p, Values... values) { *p = sum(values...) + threadIdx.x; }

template <typename... Values>
void forward_all(int* p, Values&&... values) {
  total<<<1, 1>>>(p, std::forward<Values>(values)...);
}

template <typename T, typename U>
__device__ auto product(T a, U b) -> decltype(a * b) { return a * b; }

template <typename T, typename U, int K>
__global__ void multiply(T* p, U by) { p[threadIdx.x] = product(T(K), by) + p[threadIdx.x] * threadIdx.x; }

int main() {
  int* p;
  float* f;
  cudaMallocManaged(&p, 2 * sizeof(int));
  cudaMallocManaged(&f, 2 * sizeof(float));
  fill<><<<1, 2>>>(p);
  cudaDeviceSynchronize();
  printf("%d %d\n", p[0], p[1]);
  sign<false><<<1, 1>>>(p);
  sign<true><<<1, 1>>>(p + 1);
  cudaDeviceSynchronize();
  printf("%d %d\n", p[0], p[1]);
  total<<<1, 1>>>(p, 1, 2, 3);
  total<int, int, int, int><<<1, 1>>>(p + 1, 1, 2, 3, 4);
  cudaDeviceSynchronize();
  printf("%d %d\n", p[0], p[1]);
  f[0] = 1.0f;
  f[1] = 4.5f;
  multiply<float, float, 7><<<1, 2>>>(f, 0.5f);
  cudaDeviceSynchronize();
  printf("%g %g\n", f[0], f[1]);
  int three = 3;
  forward_all(p, three, 4, 5);
  cudaDeviceSynchronize();
  printf("%d\n", p[0]);
  cudaFree(p);
  cudaFree(f);
}

// Attributes before functions and variables, and launch bounds after the type.
// EXPECT: 3 4 5 6
// OPTIMISED: acpp: AdaptiveCpp 24.06 never ends the kernel at -O0, where a function that does not return is kept
#include <cstdio>
__device__ int index() { return threadIdx.x; }
[[nodiscard]] __device__ int next(int n) { return n + index(); }
[[noreturn]] static __device__ void die(int code) {
  while (true) (void)code;
}
[[maybe_unused]] static __device__ float weight = 3.f;
[[maybe_unused]] static __global__ void __launch_bounds__(64, 2) bounded(int* p) {
  [[maybe_unused]] __shared__ float a[32];
  if (p[threadIdx.x] == 77) die(2);
  a[threadIdx.x] = weight;
  __syncthreads();
  p[threadIdx.x] = next(0) + (int)a[3 - threadIdx.x];
}
int main() {
  int* p;
  cudaMallocManaged(&p, 64);
  p[0] = p[1] = p[2] = p[3] = 0;
  bounded<<<1, 4>>>(p);
  cudaDeviceSynchronize();
  printf("%d %d %d %d\n", p[0], p[1], p[2], p[3]);
}

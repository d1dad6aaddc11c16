// Attributes before functions and variables, launch bounds after the type, and `__restrict__` before it.
// EXPECT: 3 4 5 6
// EXPECT: restricted 9
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
__global__ void add(const __restrict__ int2* a, const int* b, int* __restrict__ const c) {
  *c = a->x + a->y + *b;
}
int main() {
  int* p;
  cudaMallocManaged(&p, 64);
  p[0] = p[1] = p[2] = p[3] = 0;
  bounded<<<1, 4>>>(p);
  cudaDeviceSynchronize();
  printf("%d %d %d %d\n", p[0], p[1], p[2], p[3]);
  int2* pair;
  cudaMallocManaged(&pair, sizeof(int2));
  *pair = make_int2(2, 4);
  add<<<1, 1>>>(pair, p, p + 1);
  cudaDeviceSynchronize();
  printf("restricted %d\n", p[1]);
}

// Qualifiers in every order, launch bounds, and inlining.
// EXPECT: 12
#include <cstdio>

static __device__ __forceinline__ int a(int v) { return v + 1; }
__inline__ __device__ int b(int v) { return a(v) * 2; }
__device__ __noinline__ int c(int v) { return b(v); }
__global__ void __launch_bounds__(64) kernel_one(int* p) { *p = c(*p); }
extern "C" __global__ void kernel_two(int* p) { *p += 2; }
static __global__ void kernel_three(int* __restrict__ p);
static __global__ void kernel_three(int* __restrict__ p) { *p += 2; }

int main() {
  int h = 3, *d;
  cudaMalloc(&d, sizeof h);
  cudaMemcpy(d, &h, sizeof h, cudaMemcpyHostToDevice);
  kernel_one<<<1, 1>>>(d);
  kernel_two<<<1, 1>>>(d);
  kernel_three<<<1, 1>>>(d);
  cudaMemcpy(&h, d, sizeof h, cudaMemcpyDeviceToHost);
  printf("%d\n", h);
  cudaFree(d);
}

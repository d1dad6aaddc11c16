// Macros that are a function's whole head, or end with its name: implicit parameters are added between the parentheses.
// EXPECT: 42, 7 8
// EXPECT: 8 7
#include <cstdio>

#define KERNEL(name, T) __global__ void name(T* x)
#define OTHER(name) __global__ void name##_kernel
#define DEV(name) __device__ inline int name(int a)
#define RESULT(T) __device__ T
#define PLAIN(name) int name(int a)
#define NAME(name) exported_##name
#define EXPORTED(name) extern "C" __global__ void NAME(name)
#define LAUNCH(name, n, ...) name##_kernel<<<1, n>>>(__VA_ARGS__)
#define LAUNCH_AS_IT_IS(name, n, ...) name<<<1, n>>>(__VA_ARGS__)
#define BOUNDED(name) __global__ void __launch_bounds__(32) name(int* x)

KERNEL(twice, int) { x[threadIdx.x] *= 2; }
BOUNDED(plus) { x[threadIdx.x] += 1; }
DEV(f) { return a + threadIdx.x; }
RESULT(int) g(int a) { return a; }
PLAIN(h) { return a; }
OTHER(third)(int* p, int n) { p[threadIdx.x] = f(n) + g(0); }
EXPORTED(turn)(int* p) {
  __shared__ int s[2];
  s[threadIdx.x] = p[threadIdx.x];
  __syncthreads();
  p[threadIdx.x] = s[1 - threadIdx.x];
}

int main() {
  int* p;
  cudaMallocManaged(&p, 8);
  p[0] = 21;
  LAUNCH_AS_IT_IS(twice, 1, p);
  cudaDeviceSynchronize();
  printf("%d, ", p[0]);
  LAUNCH(third, 2, p, h(6));
  plus<<<1, 2>>>(p);
  cudaDeviceSynchronize();
  printf("%d %d\n", p[0], p[1]);
  exported_turn<<<1, 2>>>(p);
  cudaDeviceSynchronize();
  printf("%d %d\n", p[0], p[1]);
}

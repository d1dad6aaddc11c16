// Conditions on whether the code is compiled for the device.
// FINDING: CS3006 x3
// EXPECT: device 64
// EXPECT: host 8
// EXPECT: newer 1
// EXPECT: tally 34
#include <cstdio>

__host__ __device__ inline int square(int x) {
#ifdef __CUDA_ARCH__
  return __mul24(x, x);
#else
  return x * x;
#endif
}

__host__ __device__ inline int kind() {
#if defined(__CUDA_ARCH__)
  return 1;
#else
  return 0;
#endif
}

// The same test in two forms: the single-pass compiler takes the second definition for both sides.
#define WITH_DEVICE 1
#if WITH_DEVICE && defined __CUDA_ARCH__
__device__ static inline void add(int& a, int b) { atomicAdd(&a, b); }
#endif
#if !(WITH_DEVICE && defined __CUDA_ARCH__)
static inline void add(int& a, int b) { a += b; }
#endif
__host__ __device__ void tally(int& n) { add(n, 32); }

__global__ void compute(int* p) {
  tally(p[1]);
  p[2] = p[1] + 2;
  p[0] = square(8);
#if __CUDA_ARCH__ >= 300
  p[1] = 1;
#else
  p[1] = 0;
#endif
}

int main() {
  int* p;
  cudaMallocManaged(&p, 3 * sizeof(int));
  p[1] = 0;
  compute<<<1, 1>>>(p);
  cudaDeviceSynchronize();
  printf("device %d\nhost %d\nnewer %d\n", p[0], square(2) * 2 + kind() * 0, p[1]);
  printf("tally %d\n", p[2]);
  cudaFree(p);
}

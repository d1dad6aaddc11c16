// Conditions on whether the code is compiled for the device.
// FINDING: CS3006 x2
// EXPECT: device 64
// EXPECT: host 8
// EXPECT: newer 1
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

__global__ void compute(int* p) {
  p[0] = square(8);
#if __CUDA_ARCH__ >= 300
  p[1] = 1;
#else
  p[1] = 0;
#endif
}

int main() {
  int* p;
  cudaMallocManaged(&p, 2 * sizeof(int));
  compute<<<1, 1>>>(p);
  cudaDeviceSynchronize();
  printf("device %d\nhost %d\nnewer %d\n", p[0], square(2) * 2 + kind() * 0, p[1]);
  cudaFree(p);
}

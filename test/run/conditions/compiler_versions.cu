// Code that asks for the compiler and the version of CUDA: what CUDA's own compiler would take is taken.
// EXPECT: nvcc
// EXPECT: runtime at least 10
// EXPECT: toolkit 1
#include <cstdio>

#ifdef __CUDACC__
#define SIDE "nvcc"
__global__ void set(int* p) { *p = 1; }
#else
#define SIDE "host"
#endif

int main() {
  printf("%s\n", SIDE);
#if CUDART_VERSION >= 10000
  printf("runtime at least 10\n");
#else
  printf("runtime before 10\n");
#endif
  int* p;
  cudaMallocManaged(&p, sizeof(int));
#if defined(__NVCC__)
  set<<<1, 1>>>(p);
#endif
  cudaDeviceSynchronize();
  printf("toolkit %d\n", *p);
  cudaFree(p);
}

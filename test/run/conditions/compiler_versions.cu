// Code that asks for the compiler and the version of CUDA: what CUDA's own compiler would take is taken.
// EXPECT: nvcc
// EXPECT: runtime at least 10
// EXPECT: toolkit 1
// EXPECT: architecture at least 35
#include <cstdio>

#ifdef __CUDACC__
#define SIDE "nvcc"
__global__ void set(int* p) { *p = 1; }
#else
#define SIDE "host"
#endif

// A list that older compilers do not define.
#if !defined(__CUDA_ARCH_LIST__)
#define __CUDA_ARCH_LIST__ 350
#endif
int first_of(int first, ...) { return first; }

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
  printf("architecture %s 35\n", first_of(__CUDA_ARCH_LIST__) >= 350 ? "at least" : "before");
  cudaFree(p);
}

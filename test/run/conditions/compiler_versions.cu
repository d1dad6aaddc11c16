// Conditions on the compiler and on the version of CUDA: the branches that nvcc compiles are taken.
// EXPECT: nvcc
// EXPECT: runtime at least 10
// EXPECT: toolkit 1
// EXPECT: architecture at least 35
// EXPECT: last 4
#include <cstdio>

#ifdef __CUDACC__
#define SIDE "nvcc"
__global__ void set(int* p) { *p = 1; }
#else
#define SIDE "host"
#endif

// Older compilers do not define this list.
#if !defined(__CUDA_ARCH_LIST__)
#define __CUDA_ARCH_LIST__ 350
#endif
// CUDA's header declares it already.
#ifndef __VECTOR_TYPES_H__
struct float4 {
  float x, y, z, w;
};
#endif
float last(float4 v) { return v.w; }
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
  printf("last %g\n", last(make_float4(1, 2, 3, 4)));
  cudaFree(p);
}

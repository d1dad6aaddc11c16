// RUN: cu2sycl convert %s
#include <cstdio>
__global__ void k(int* p) { p[threadIdx.x] = 1; }
void f(int* p) {
  cudaNobodyKnowsThis(1);  // cu2sycl: ignore[CS1001] the mock has it
  // cu2sycl: ignore[CS1001, CS2001] likewise
  cudaNobodyKnowsThis(2);
  cudaNobodyKnowsThis(3);
  int x = 0;  // cu2sycl: ignore[CS1001] there is nothing
  printf("// cu2sycl: ignore[CS1001]"); cudaNobodyKnowsThis(4);
  // cu2sycl: off
  cudaNobodyKnowsThis(5);
  k<<<1, 1>>>(p);
  // cu2sycl: on
  k<<<1, 1>>>(p);
  cudaDeviceSetCacheConfig(cudaFuncCachePreferL1);
  cudaDeviceSetCacheConfig(cudaFuncCachePreferL1);  // cu2sycl: ignore[CS3008] measured
  /* cu2sycl: ignore[CS1] before the code */ cudaNobodyKnowsThis(10);
  cudaNobodyKnowsThis(6);  // cu2sycl: ignore[CS1O01] a letter
  cudaNobodyKnowsThis(7);  /* cu2sycl: ignore */ /* cu2sycl: ignore[] */ // cu2sycl: on
  cudaNobodyKnowsThis(8);  // cu2sycl: ignore[CS1001, CS9999] one of two
}
// cu2sycl: off
void g() { cudaNobodyKnowsThis(9); }

// A header of the program with the name of a CUDA header; definitions in a file that is never included hide nothing.
// Another one is only found by its folder.
// EXPECT: 64 2 3
#include <cstdio>
#include "cuda.h"
#include "cuda_runtime.h"
#include "parts/cuda_runtime.h"
__global__ void k(int* p, int n) { p[0] = min(block(), n), p[1] = min(p[1], 2); }
int main() {
  int* p;
  cudaMallocManaged(&p, 64);
  p[1] = 5;
  k<<<1, 1>>>(p, 100);
  cudaDeviceSynchronize();
  printf("%d %d %d\n", p[0], p[1], own_part());
}

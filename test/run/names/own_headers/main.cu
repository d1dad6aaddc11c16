// A header of the program's own with the name of one of CUDA's; a name that a file defines which nobody includes.
// EXPECT: 64 2
#include <cstdio>
#include "cuda.h"
__global__ void k(int* p, int n) { p[0] = min(block(), n), p[1] = min(p[1], 2); }
int main() {
  int* p;
  cudaMallocManaged(&p, 64);
  p[1] = 5;
  k<<<1, 1>>>(p, 100);
  cudaDeviceSynchronize();
  printf("%d %d\n", p[0], p[1]);
}

// RUN: cu2sycl convert %s
// A stream that is made or ended under a condition, without braces even, is no queue of the function.
#include <cuda_runtime.h>

__global__ void fill(int* p, int value) { p[threadIdx.x] = value; }

void conditional(int* p, bool own) {
  cudaStream_t s;
  if (own) cudaStreamCreate(&s);
  fill<<<1, 32, 0, s>>>(p, 1);
  if (own) cudaStreamDestroy(s);
}

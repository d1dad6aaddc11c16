// RUN: cu2sycl convert %s
// A stream that is created or destroyed under a condition, even one without braces, does not become a local queue.
#include <cuda_runtime.h>

__global__ void fill(int* p, int value) { p[threadIdx.x] = value; }

void conditional(int* p, bool own) {
  cudaStream_t s;
  if (own) cudaStreamCreate(&s);
  fill<<<1, 32, 0, s>>>(p, 1);
  if (own) cudaStreamDestroy(s);
}

// RUN: cu2sycl convert %s
// `cudaFree` waits for kernels, unless an unconditional wait precedes it.
#include <cuda_runtime.h>

__global__ void fill(int* p, int value) { p[threadIdx.x] = value; }

void sometimes(int* p, bool wait) {
  fill<<<1, 32>>>(p, 1);
  if (wait) cudaDeviceSynchronize();
  cudaFree(p);
}

void always(int* p) {
  fill<<<1, 32>>>(p, 1);
  cudaDeviceSynchronize();
  cudaFree(p);
}

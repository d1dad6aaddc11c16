// RUN: cu2sycl convert %s
#ifdef __INTELLISENSE__
#define __syncthreads()
#include <cuda_runtime.h>
#endif
#if CUDART_VERSION >= 9000
#define SIZE 64
#endif
__global__ void k(int* p) {
  __syncthreads();
  p[threadIdx.x] = SIZE;
}

// Replacements of CUDA's types and functions for builds without CUDA, in a header or next to the include of CUDA's
// header: CUDA code still refers to CUDA's names.
// EXPECT: 3 4 5
#include <cstdio>

#ifdef __NVCC__
#include <cuda_runtime.h>
#elif __HIP__
#include <hip/hip_runtime.h>
#include "hip.h"
#endif
#include "portable.h"

__device__ unsigned reversed_twice(unsigned n) { return __brev(__brev(n)); }
__global__ void add(int* out, int n) { out[threadIdx.x] = threadIdx.x + reversed_twice(n); }

void start(CUdeviceptr out, CUstream stream) { add<<<1, 3, 0, stream>>>((int*)out, 3); }
bool finish(CUstream stream) {
  CUresult result = cuStreamSynchronize(stream);
  return result == CUDA_SUCCESS;
}

int main() {
  cudaStream_t stream;
  int* out;
  cudaStreamCreate(&stream);
  cudaMallocManaged(&out, 3 * sizeof(int));
  start((CUdeviceptr)out, stream);
  if (!finish(stream)) return 1;
  printf("%d %d %d\n", out[0], out[1], out[2]);
  cudaFree(out);
  cudaStreamDestroy(stream);
}

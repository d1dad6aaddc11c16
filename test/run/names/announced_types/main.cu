// CUDA types that a header declares without including CUDA's headers, and macros that another unit has other names for.
// EXPECT: 0 5 1
// EXPECT: 6 2 0
#include "sizes.hpp"

#include <cuda_runtime.h>

#include <cstdio>

__global__ void fill_each(float3* to) { to[blockIdx.x * blockDim.x + threadIdx.x].x = blockIdx.x * 4 + threadIdx.x; }

void fill(float3* to, const dim3& blocks, const dim3& threads) {
  const dim3 same{threads.x, 1, 1};
  fill_each<<<blocks, same>>>(to);
}

#define exchange atomicExch
#define ALLOW_MEMORY(SIZE, KERNEL) \
  error = cudaFuncSetAttribute(KERNEL, cudaFuncAttributeMaxDynamicSharedMemorySize, SIZE)
__global__ void put(int* out) {
  extern __shared__ int words[];
  words[threadIdx.x] = threadIdx.x;
  __syncthreads();
  if (threadIdx.x == 0) exchange(out, words[6]);
}
int plain(int* p);

bool has_processors(const cudaDeviceProp* device) { return device->multiProcessorCount > 0; }

int main() {
  float3* to;
  cudaMallocManaged(&to, 8 * sizeof(float3));
  fill(to, dim3(2), dim3(4));
  cudaDeviceSynchronize();
  cudaDeviceProp device;
  cudaGetDeviceProperties(&device, 0);
  printf("%g %g %d\n", to[0].x, to[5].x, has_processors(&device));
  int* out;
  cudaError_t error;
  cudaMallocManaged(&out, sizeof(int));
  ALLOW_MEMORY(128, put);
  put<<<1, 32, 128>>>(out);
  cudaDeviceSynchronize();
  const int first = plain(out);
  printf("%d %d %d\n", first, *out, error != cudaSuccess);
}

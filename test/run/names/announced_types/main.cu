// CUDA types that a header declares without including CUDA's headers.
// EXPECT: 0 5 1
#include "sizes.hpp"

#include <cuda_runtime.h>

#include <cstdio>

__global__ void fill_each(float3* to) { to[blockIdx.x * blockDim.x + threadIdx.x].x = blockIdx.x * 4 + threadIdx.x; }

void fill(float3* to, const dim3& blocks, const dim3& threads) {
  const dim3 same{threads.x, 1, 1};
  fill_each<<<blocks, same>>>(to);
}

bool has_processors(const cudaDeviceProp* device) { return device->multiProcessorCount > 0; }

int main() {
  float3* to;
  cudaMallocManaged(&to, 8 * sizeof(float3));
  fill(to, dim3(2), dim3(4));
  cudaDeviceSynchronize();
  cudaDeviceProp device;
  cudaGetDeviceProperties(&device, 0);
  printf("%g %g %d\n", to[0].x, to[5].x, has_processors(&device));
}

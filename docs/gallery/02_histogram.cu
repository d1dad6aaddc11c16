// A histogram of bytes: counted in shared memory, then added to the result.
// EXPECT: 4096 4096 16384
#include <cstdio>

constexpr int kBins = 16;

__global__ void histogram(const unsigned char* data, size_t size, unsigned int* bins) {
  __shared__ unsigned int counts[kBins];
  if (threadIdx.x < kBins) counts[threadIdx.x] = 0;
  __syncthreads();

  const size_t stride = (size_t)blockDim.x * gridDim.x;
  for (size_t i = blockIdx.x * blockDim.x + threadIdx.x; i < size; i += stride) {
    atomicAdd(&counts[data[i] % kBins], 1u);
  }
  __syncthreads();

  if (threadIdx.x < kBins) atomicAdd(&bins[threadIdx.x], counts[threadIdx.x]);
}

int main() {
  const size_t size = 1 << 16;
  unsigned char* data;
  unsigned int* bins;
  cudaMallocManaged(&data, size);
  cudaMallocManaged(&bins, kBins * sizeof(unsigned int));
  for (size_t i = 0; i < size; i++) data[i] = i;
  cudaMemset(bins, 0, kBins * sizeof(unsigned int));

  histogram<<<32, 128>>>(data, size, bins);
  cudaDeviceSynchronize();

  printf("%u %u %u\n", bins[0], bins[kBins - 1], bins[0] + bins[1] + bins[2] + bins[3]);
  cudaFree(data);
  cudaFree(bins);
}

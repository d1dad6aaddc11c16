#include "../include/reduce.cuh"
#include "../include/count.cuh"
#include "../include/index.cuh"

__global__ void histogram(const int* in, int* bins, int n, int count) {
  extern __shared__ int own[];
  if (threadIdx.x < count) own[threadIdx.x] = 0;
  __syncthreads();
  count_call();
  const int i = global_index();
  if (i < n) atomicAdd(&own[(in[i] - 1) % count], 1);
  __syncthreads();
  if (threadIdx.x < count) atomicAdd(&bins[threadIdx.x], own[threadIdx.x]);
}

#include "../include/reduce.cuh"
#include "../include/count.cuh"
#include "../include/index.cuh"

__global__ void block_sum(const int* in, int* out) {
  __shared__ int part[8];
  part[threadIdx.x] = in[global_index()];
  count_call();
  __syncthreads();
  for (int s = 4; s > 0; s /= 2) {
    if (threadIdx.x < s) part[threadIdx.x] += part[threadIdx.x + s];
    __syncthreads();
  }
  if (threadIdx.x == 0) *out = part[0];
}

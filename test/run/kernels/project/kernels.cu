#include "kernels.cuh"
#include "table.cuh"

__constant__ int factors[4];

static __global__ void multiply(int* data, int n) {
  if (threadIdx.x < n) data[threadIdx.x] = scaled(data[threadIdx.x]);
}

namespace inside {
__global__ void bump(int* data) {
  __shared__ int step;
  step = 1;
  data[threadIdx.x] += (int)threadIdx.x + step;
}
}  // namespace inside

// Shared memory that the header does not mention; kernels that are defined by their qualified names.
#define TILE 2
struct Pair {
  int first, second;
};
__global__ void inside::reverse(int* data) {
  __shared__ int s[TILE * 2];
  s[threadIdx.x] = data[threadIdx.x];
  __syncthreads();
  data[threadIdx.x] = s[TILE * 2 - 1 - threadIdx.x];
}
__global__ void inside::rotate(int* data, int by) {
  __shared__ Pair s[4];
  s[threadIdx.x].first = data[threadIdx.x];
  __syncthreads();
  data[threadIdx.x] = s[(threadIdx.x + by) % 4].first;
}

void upload() {
  int h[4] = {2, 3, 4, 5};
  cudaMemcpyToSymbol(factors, h, sizeof(h));
}

void launch_twice(int* data, int n) { multiply<<<1, 4>>>(data, n); }

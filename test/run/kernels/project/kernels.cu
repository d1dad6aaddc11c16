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

void upload() {
  int h[4] = {2, 3, 4, 5};
  cudaMemcpyToSymbol(factors, h, sizeof(h));
}

void launch_twice(int* data, int n) { multiply<<<1, 4>>>(data, n); }

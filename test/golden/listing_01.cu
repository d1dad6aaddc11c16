// RUN: cu2sycl convert %s --memory buffer
// Listing 1 of the ReSYCLator paper, reworded: every kind of argument between the brackets of a launch.
__global__ void fill(float* values, float value) {
  extern __shared__ float shared[];
  shared[threadIdx.x] = value;
  __syncthreads();
  values[blockIdx.x * blockDim.x + threadIdx.x] = shared[blockDim.x - 1 - threadIdx.x];
}

void listing_1(dim3 grid, dim3 block, size_t bytes, cudaStream_t stream, int n) {
  float* values;
  cudaMalloc(&values, n * sizeof(float));
  fill<<<grid, block>>>(values, 1);
  fill<<<grid, block, bytes>>>(values, 2);
  fill<<<grid, block, bytes, stream>>>(values, 3);
  cudaFree(values);
}

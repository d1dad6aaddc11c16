// RUN: cu2sycl convert %s
// Variables in device memory and constant memory, and a table that is never written.
__constant__ float weights[4];
__device__ int counter = 0;
__constant__ int table[2] = {1, 2};
__global__ void use(float* out) { out[threadIdx.x] = weights[threadIdx.x] * table[0] + counter; }
void run(float* out, const float* h) {
  cudaMemcpyToSymbol(weights, h, 4 * sizeof(float));
  int zero = 0;
  cudaMemcpyToSymbol(counter, &zero, sizeof(int));
  use<<<1, 4>>>(out);
}

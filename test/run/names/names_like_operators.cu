// Functions whose names begin as an operator's, and `(void)` for no parameters.
// EXPECT: 5 7 35 2
#include <cstdio>

__device__ int value;

__global__ void set_value(void) { value = 5; }

__device__ int operator_number(int x) { return x + threadIdx.x; }

__global__ void operator_transpose(int* out) {
  __shared__ int tile[4];
  tile[threadIdx.x] = operator_number(3);
  __syncthreads();
  if (threadIdx.x == 0) *out = tile[0] + tile[1];
}

int operator_count(void) { return 2; }

cudaError_t last_error(void) { return cudaGetLastError(); }

int main(void) {
  int host[2], *out;
  set_value<<<1, 1>>>();
  cudaMemcpyFromSymbol(&host[0], value, sizeof value);
  cudaMalloc(&out, sizeof(int));
  operator_transpose<<<1, 4>>>(out);
  cudaMemcpy(&host[1], out, sizeof(int), cudaMemcpyDeviceToHost);
  cudaFree(out);
  std::printf("%d %d %d %d\n", host[0], host[1], host[0] * host[1], operator_count() + (last_error() != cudaSuccess));
}

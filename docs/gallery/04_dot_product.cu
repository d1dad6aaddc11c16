// A dot product: each warp adds with shuffles, then the first warp adds the results of all warps.
// REQUIRES: warp
// EXPECT: 333283335000
#include <cstdio>

__inline__ __device__ double warp_sum(double value) {
  for (int offset = warpSize / 2; offset > 0; offset /= 2) value += __shfl_down_sync(0xffffffff, value, offset);
  return value;
}

__inline__ __device__ double block_sum(double value) {
  static __shared__ double partial[32];
  const int lane = threadIdx.x % warpSize;
  const int warp = threadIdx.x / warpSize;

  value = warp_sum(value);
  if (lane == 0) partial[warp] = value;
  __syncthreads();

  value = threadIdx.x < blockDim.x / warpSize ? partial[lane] : 0;
  if (warp == 0) value = warp_sum(value);
  return value;
}

__global__ void dot(const float* a, const float* b, double* result, int n) {
  double sum = 0;
  for (int i = blockIdx.x * blockDim.x + threadIdx.x; i < n; i += blockDim.x * gridDim.x) sum += (double)a[i] * b[i];
  sum = block_sum(sum);
  if (threadIdx.x == 0) atomicAdd(result, sum);
}

int main() {
  const int n = 10000;
  float *a, *b;
  double* result;
  cudaMallocManaged(&a, n * sizeof(float));
  cudaMallocManaged(&b, n * sizeof(float));
  cudaMallocManaged(&result, sizeof(double));
  for (int i = 0; i < n; i++) a[i] = b[i] = i;
  *result = 0;
  dot<<<8, 256>>>(a, b, result, n);
  cudaDeviceSynchronize();
  printf("%.0f\n", *result);
  cudaFree(a);
  cudaFree(b);
  cudaFree(result);
}

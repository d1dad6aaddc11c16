#include "other.cuh"
__constant__ int mask[2];
__device__ int limits = 0;

static __global__ void sum(int* out) { *out = mask[0] + mask[1] + limits; }

int other_sum() {
  const int values[2] = {5, 7};
  int* out;
  cudaMallocManaged(&out, sizeof(int));
  cudaMemcpyToSymbol(mask, values, sizeof(values));
  sum<<<1, 1>>>(out);
  cudaDeviceSynchronize();
  return *out;
}

static __global__ void run_last(int* out) { *out = last(*out); }
static __device__ int last(int value) {
  __shared__ int values[4];
  values[3] = value;
  __syncthreads();
  return values[3];
}
int last_of_other() {
  int* out;
  cudaMallocManaged(&out, sizeof(int));
  *out = 0;
  run_last<<<1, 1>>>(out);
  cudaDeviceSynchronize();
  return *out;
}

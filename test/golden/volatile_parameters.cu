// RUN: cu2sycl convert %s
// A function that is passed volatile memory and a lane's number, where lanes of a warp once went in lockstep.
__device__ void reduce_warp(volatile float* values, unsigned lane) {
  values[lane] += values[lane + 16];
  values[lane] += values[lane + 8];
}

__device__ void uniform(volatile float* values, unsigned lane) { values[lane] = values[lane + 1]; }

__global__ void sum(float* p) {
  __shared__ float values[64];
  values[threadIdx.x] = p[threadIdx.x];
  __syncthreads();
  if (threadIdx.x < 32) reduce_warp(values, threadIdx.x);
  __syncthreads();
  p[threadIdx.x] = values[0];
}

// RUN: cu2sycl convert %s
// A function with volatile memory and a lane number as parameters, whose code relies on the lockstep of a warp's lanes.
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

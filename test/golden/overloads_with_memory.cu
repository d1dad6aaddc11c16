// RUN: cu2sycl convert %s
// A function is passed its shared variable like an overload of it is passed memory: its calls would be ambiguous.
__device__ int value_of(volatile int* const memory, const int value, const int lane) {
  if (threadIdx.x == lane) memory[threadIdx.y] = value;
  return memory[threadIdx.y];
}

__device__ int value_of(const int value, const int lane) {
  __shared__ volatile int memory[8];
  if (threadIdx.x == lane) memory[threadIdx.y] = value;
  return memory[threadIdx.y];
}

// The memory has another element type, so no call is ambiguous.
__device__ float weight_of(const float* weights, const int lane) { return weights[lane]; }

__device__ float weight_of(const int lane) {
  __shared__ int weights[8];
  weights[lane] = lane;
  return weights[lane];
}

__global__ void values(int* out) { out[threadIdx.x] = value_of(threadIdx.x, 3) + weight_of(2); }

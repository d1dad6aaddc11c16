#pragma once
template <typename T> __forceinline__ __device__ T blockReduceSum(T val) {
  static __shared__ T shared[32];
  shared[threadIdx.x] = val;
  __syncthreads();
  T sum = 0;
  for (int i = 0; i < blockDim.x; ++i) sum += shared[i];
  __syncthreads();
  return sum;
}

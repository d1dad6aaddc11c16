#pragma once
namespace lib { namespace detail {
__device__ int scale = 3;
__device__ inline int twice(int v) { return v * 2 + threadIdx.x; }
__global__ void work(int* o) { __shared__ int s[2]; s[threadIdx.x] = twice(scale); __syncthreads(); o[threadIdx.x] = s[1 - threadIdx.x]; }
} }

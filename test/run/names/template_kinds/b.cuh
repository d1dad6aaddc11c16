template <typename T> __global__ void fill(int* o) { __shared__ T s[2]; s[threadIdx.x] = T(7); __syncthreads(); o[threadIdx.x] = s[1 - threadIdx.x]; }

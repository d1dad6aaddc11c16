constexpr int size = 32;

__device__ inline number second(number v) {
  __shared__ number all[size];
  all[threadIdx.x] = v;
  __syncthreads();
  return all[1];
}

__global__ void fill(number* p, number v) {
  __shared__ number one[1];
  if (threadIdx.x == 0) one[0] = v;
  __syncthreads();
  p[threadIdx.x] = one[0];
}

__global__ void sum(float* p, int n) {
  __shared__ float part[32];
  for (int i = threadIdx.x; i < n; i += 32) {
    part[threadIdx.x] = p[i];
    __syncthreads();
  }
  p[threadIdx.x] = part[0];
}

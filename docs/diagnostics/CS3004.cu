__global__ void sum(float* p) {
  __shared__ volatile float part[32];
  part[threadIdx.x] = p[threadIdx.x];
  part[threadIdx.x] += part[threadIdx.x ^ 1];
  p[threadIdx.x] = part[threadIdx.x];
}

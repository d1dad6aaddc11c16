__global__ void larger(float* p) {
  __shared__ volatile float part[32];
  part[threadIdx.x] = p[threadIdx.x];
  if (part[threadIdx.x ^ 1] > part[threadIdx.x]) part[threadIdx.x] = part[threadIdx.x ^ 1];
  p[threadIdx.x] = part[threadIdx.x];
}

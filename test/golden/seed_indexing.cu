// RUN: cu2sycl convert %s
__global__ void indices(int* out) {
  out[0] = threadIdx.x + threadIdx.y + threadIdx.z;
  out[1] = blockIdx.x + blockIdx.y + blockIdx.z;
  out[2] = blockDim.x + blockDim.y + blockDim.z;
  out[3] = gridDim.x + gridDim.y + gridDim.z;
  out[4] = warpSize;
}

__global__ void spread(int* p, int n) {
  for (int i = threadIdx.x; i < n; i += blockDim.x) {
    p[i] = __shfl_sync(~0u, p[i], 0);
  }
}

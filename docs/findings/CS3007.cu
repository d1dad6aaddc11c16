__global__ void sum(int* p) {
  if (threadIdx.x % 32 < 16) {
    int other = __shfl_xor_sync(0xffff, p[threadIdx.x], 1);
    p[threadIdx.x] += other;
  }
}

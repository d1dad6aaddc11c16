// `warpSize` in device code, and the lane and warp numbers that programs compute from it.
// REQUIRES: warp
// EXPECT: size 32 lanes 0 31 0 warps 0 0 1
#include <cstdio>

__device__ int lane() { return threadIdx.x % warpSize; }
__device__ int warp() { return threadIdx.x / warpSize; }

__global__ void tell(int* p) {
  if (threadIdx.x == 0) p[0] = warpSize;
  if (threadIdx.x == 0 || threadIdx.x == 31 || threadIdx.x == 32) {
    const int k = threadIdx.x == 0 ? 1 : threadIdx.x == 31 ? 2 : 3;
    p[k] = lane();
    p[k + 3] = warp();
  }
}

int main() {
  int* p;
  cudaMallocManaged(&p, 7 * sizeof(int));
  tell<<<1, 64>>>(p);
  cudaDeviceSynchronize();
  printf("size %d lanes %d %d %d warps %d %d %d\n", p[0], p[1], p[2], p[3], p[4], p[5], p[6]);
  cudaFree(p);
}

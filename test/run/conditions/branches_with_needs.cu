// Two definitions of a device function, of which only one needs the index; and two definitions of a kernel.
// VARIANT: -DINDEXED
// VARIANT: -DSINGLE
// EXPECT: 7 7 7 7
// EXPECT -DINDEXED: 0 1 2 3
// EXPECT -DSINGLE: 7 0 0 0
#include <cstdio>

#ifdef INDEXED
__device__ int value() { return threadIdx.x; }
#else
__device__ int value() { return 7; }
#endif

#ifndef SINGLE
__global__ void fill(int* p, int n) {
  if (threadIdx.x < n) p[threadIdx.x] = value();
}
#else
__global__ void fill(int* p, int) { p[0] = value(); }
#endif

int main() {
  int* p;
  cudaMallocManaged(&p, 4 * sizeof(int));
  cudaMemset(p, 0, 4 * sizeof(int));
  fill<<<1, 4>>>(p, 4);
  cudaDeviceSynchronize();
  printf("%d %d %d %d\n", p[0], p[1], p[2], p[3]);
  cudaFree(p);
}

// EXPECT: 1 7
// VARIANT: -DCOUNT -DSTATISTICS=1
// EXPECT -DCOUNT -DSTATISTICS=1: counted 4, most 3
// EXPECT -DCOUNT -DSTATISTICS=1: 1 7
// Device variables that are declared under conditions, and kernels that use them under the same conditions.
#include <cstdio>

#ifdef COUNT
__device__ int counter = 0;
#endif

#if STATISTICS
#include <climits>
namespace statistics {
__device__ unsigned most;
}
#define NOTE(x) atomicMax(&statistics::most, x)
#else
#define NOTE(x)
#endif

#ifndef OFFSET
__constant__ int offset[2] = {1, 7};
#endif

__device__ void count(int x) {
#ifdef COUNT
  atomicAdd(&counter, 1);
#endif
  NOTE(x);
}

__global__ void fill(int* p) {
  count(threadIdx.x);
  if (threadIdx.x < 2) p[threadIdx.x] = offset[threadIdx.x];
}

int main() {
  int* p;
  cudaMallocManaged(&p, 2 * sizeof(int));
  fill<<<1, 4>>>(p);
  cudaDeviceSynchronize();
#ifdef COUNT
  int n;
  unsigned most = 0;
  cudaMemcpyFromSymbol(&n, counter, sizeof(int));
#if STATISTICS
  cudaMemcpyFromSymbol(&most, statistics::most, sizeof(unsigned));
#endif
  printf("counted %d, most %u\n", n, most);
#endif
  printf("%d %d\n", p[0], p[1]);
  cudaFree(p);
}

// Branches within branches, in kernels and on the host.
// VARIANT: -DFIRST
// VARIANT: -DFIRST -DSECOND=1
// VARIANT: -DFIRST -DSECOND=2
// VARIANT: -DSECOND=2
// EXPECT: plain 1
// EXPECT -DFIRST: a 10
// EXPECT -DFIRST -DSECOND=1: a 11
// EXPECT -DFIRST -DSECOND=2: a 22
// EXPECT -DSECOND=2: plain 1
#include <cstdio>

__global__ void choose(int* p) {
#ifdef FIRST
#if defined(SECOND) && SECOND > 1
  p[threadIdx.x] = 20 + SECOND;
#elif defined(SECOND)
  p[threadIdx.x] = 10 + SECOND;
#else
  p[threadIdx.x] = 10;
#endif
#else
  p[threadIdx.x] = blockDim.x;
#endif
}

int main() {
  int* p;
#ifdef FIRST
  cudaMallocManaged(&p, sizeof(int));
  choose<<<1, 1>>>(p);
#else
  cudaMallocManaged((void**)&p, 4);
  choose<<<dim3(1), dim3(1)>>>(p);
#endif
  cudaDeviceSynchronize();
#ifdef FIRST
  printf("a %d\n", *p);
#else
  printf("plain %d\n", *p);
#endif
  cudaFree(p);
}

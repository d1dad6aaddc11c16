// Conditions between `<<<` and `>>>`.
// VARIANT: -DBIG
// EXPECT: 3
// EXPECT -DBIG: 128
#include <cstdio>
__global__ void k(int* p) { atomicAdd(p, 1); }
int main() {
  int* p; cudaMallocManaged(&p, 4); *p = 0;
  dim3 g(2);
  k<<<
#ifdef BIG
  g, 64
#else
  1, 3
#endif
  >>>(p);
  cudaDeviceSynchronize();
  printf("%d\n", *p);
}

// Two files with one name: one is a unit, the other is included. Each include directive gets the new name of its own
// file. A macro of a header in angle brackets is not yet defined where SYCL's headers are included.
// EXPECT: 5 7
#include <b/user.h>

#include <cstdio>

int first(int v);

__global__ void k(int* p) { p[threadIdx.x] = second(threadIdx.x); }

int main() {
  int* p;
  cudaMallocManaged(&p, 128);
  k<<<1, 32>>>(p);
  cudaDeviceSynchronize();
  printf("%d %d\n", first(4), p[5]);
}

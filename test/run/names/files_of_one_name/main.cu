// Two files of one name, of which one is a unit and the other is included: each inclusion names its own file's new name.
// A macro of a header in angle brackets is not there yet where SYCL's headers are read.
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

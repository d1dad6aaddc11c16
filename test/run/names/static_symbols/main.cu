// Constants of one name in two files are two variables; one that is declared extern elsewhere is one.
// EXPECT: 1 2 7
#include <cstdio>
__constant__ int c[2];
extern void other(int* o);
__device__ int shared_one = 7;
__global__ void k(int* o) { o[0] = c[0]; }
int main() {
  int* o;
  cudaMallocManaged(&o, 64);
  int h[2] = {1, 0};
  cudaMemcpyToSymbol(c, h, sizeof(h));
  k<<<1, 1>>>(o);
  other(o);
  cudaDeviceSynchronize();
  printf("%d %d %d\n", o[0], o[1], o[2]);
}

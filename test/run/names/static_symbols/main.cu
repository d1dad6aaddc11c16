// Constants with one name in two files are two variables, as in nvcc without relocatable device code.
// EXPECT: 1 2
#include <cstdio>
__constant__ int c[2];
extern void other(int* o);
__global__ void k(int* o) { o[0] = c[0]; }
int main() {
  int* o;
  cudaMallocManaged(&o, 64);
  int h[2] = {1, 0};
  cudaMemcpyToSymbol(c, h, sizeof(h));
  k<<<1, 1>>>(o);
  other(o);
  cudaDeviceSynchronize();
  printf("%d %d\n", o[0], o[1]);
}

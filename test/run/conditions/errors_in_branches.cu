// A brace after `#error`, with which headers stop the compilation, and a function's head in two branches.
// EXPECT: 4
#include <cstdio>
#if !defined(__x86_64__) && !defined(__aarch64__) && !defined(__powerpc64__)
#error "only tested on these"
{  // an unbalanced brace ends the compilation
#endif
#ifdef NEVER_A
int a(int v) {
#else
__host__ __device__ int a(int v) {
#endif
  return v + 1;
}
__global__ void k(int* p) { p[threadIdx.x] = a(threadIdx.x); }
int main() {
  int* p;
  cudaMallocManaged(&p, 128);
  k<<<1, 32>>>(p);
  cudaDeviceSynchronize();
  printf("%d\n", p[3]);
}

// EXPECT: 32 35 40
// CUDA's functions before the program declares functions of the same names in the same scope.
#include <cstdio>
namespace wide {
__device__ unsigned bounded(unsigned a) { return min(a, 32); }
__device__ void min(unsigned& least, unsigned a, unsigned b) { least = a < b ? a : b; }
__device__ unsigned both(unsigned a) {
  unsigned least;
  min(least, a, 3u);
  return bounded(a) + least;
}
}  // namespace wide
__global__ void k(unsigned* out) {
  out[0] = wide::bounded(40);
  out[1] = wide::both(40);
  out[2] = max(40u, wide::bounded(1));
}
int main() {
  unsigned *d, h[3];
  cudaMalloc(&d, sizeof h);
  k<<<1, 1>>>(d);
  cudaMemcpy(h, d, sizeof h, cudaMemcpyDeviceToHost);
  printf("%u %u %u\n", h[0], h[1], h[2]);
}

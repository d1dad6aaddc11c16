// EXPECT: 32 35 40
// EXPECT: 7 11
// CUDA's functions before the program declares functions of the same names in the same scope, and functions before the
// class of the constant that they read.
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
__global__ void line(float* out);
__device__ float at(float x);
typedef struct line_s line_t;
struct line_s {
  float slope, start;
};
static __constant__ line_t constants;
__device__ float at(float x) { return constants.slope * x + constants.start; }
__global__ void line(float* out) { out[threadIdx.x] = at(threadIdx.x + constants.slope); }
int main() {
  unsigned *d, h[3];
  cudaMalloc(&d, sizeof h);
  k<<<1, 1>>>(d);
  cudaMemcpy(h, d, sizeof h, cudaMemcpyDeviceToHost);
  printf("%u %u %u\n", h[0], h[1], h[2]);
  line_t values;
  values.slope = 2;
  values.start = 3;
  cudaMemcpyToSymbol(constants, &values, sizeof(values));
  float* f;
  cudaMallocManaged(&f, 3 * sizeof(float));
  line<<<1, 3>>>(f);
  cudaDeviceSynchronize();
  printf("%g %g\n", f[0], f[2]);
  cudaFree(f);
}

// The program has the namespace of a library of CUDA's, and its headers.
// EXPECT: 3 6 9
#include <cstdio>
#include "cusp/scaled.h"

__global__ void fill(float* out) { out[threadIdx.x] = cusp::scaled(3.0f); }

int main() {
  float* out;
  cudaMallocManaged(&out, 3 * sizeof(float));
  fill<<<1, 3>>>(out);
  cudaDeviceSynchronize();
  printf("%g %g %g\n", out[0], out[1], out[2]);
  cudaFree(out);
}

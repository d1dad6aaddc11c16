// RUN: cu2sycl convert %s
// Macros of headers that are not found: `cudaChecked` is no name of CUDA's, and `TEST` takes the names of two things.
#include <library/checks.hpp>
#include <library/test.hpp>

__device__ void load(float* x) { x[threadIdx.x] = 1; }
__global__ void fill(float* x) { load(x); }

TEST(Kernels, load) {
  float* x;
  cudaChecked(cudaMalloc(&x, 32 * sizeof(float)));
  fill<<<1, 32>>>(x);
  cudaChecked(cudaDeviceSynchronize());
}

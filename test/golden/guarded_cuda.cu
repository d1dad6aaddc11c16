// RUN: cu2sycl convert %s
// Only parts of functions use CUDA, under a condition: the includes and the queue get the same condition.
#include <cstdio>
#include <vector>

void report(std::vector<int>& values) {
  std::printf("%zu values\n", values.size());
#if HAVE_CUDA == 1
  cudaDeviceSynchronize();
#endif
}
#if HAVE_CUDA
__global__ void fill(int* p) { p[threadIdx.x] = 1; }
void run(int* p) { fill<<<1, 32>>>(p); }
#endif

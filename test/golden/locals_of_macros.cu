// RUN: cu2sycl convert %s
// A macro that names a variable of the function that uses it: none of CUDA's, whatever it is called.
#include <cstdio>

#define CHECK_STATUS()             \
  if (cudaStatus != cudaSuccess) { \
    std::puts("failed");           \
  }

void sum(int* p) {
  cudaError_t cudaStatus = cudaMemset(p, 0, 4);
  CHECK_STATUS();
}

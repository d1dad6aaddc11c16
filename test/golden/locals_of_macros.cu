// RUN: cu2sycl convert %s
// A macro uses a local variable of the function that expands it: whatever its name is, it is not a CUDA name.
#include <cstdio>

#define CHECK_STATUS()             \
  if (cudaStatus != cudaSuccess) { \
    std::puts("failed");           \
  }

void sum(int* p) {
  cudaError_t cudaStatus = cudaMemset(p, 0, 4);
  CHECK_STATUS();
}

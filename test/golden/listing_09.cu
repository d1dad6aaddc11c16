// RUN: cu2sycl convert %s --memory buffer
// Listing 9 of the ReSYCLator paper, reworded: the host writes in nested loops, and one scope holds the accessors.
#include <math.h>

void listing_9(int n) {
  float *left, *right;
  cudaMallocManaged(&left, n * n * sizeof(float));
  cudaMallocManaged(&right, n * n * sizeof(float));
  /* Fill both. */
  for (int i = 0; i < n; i++) {
    for (int j = 0; j < n; j++) {
      right[n * i + j] = cos(j);
      left[j + n * i] = sin(i);
    }
  }
  cudaFree(left);
  cudaFree(right);
}

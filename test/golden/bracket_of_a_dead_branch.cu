// RUN: cu2sycl convert %s
// A `(` without its `)`, in a branch that is never compiled, is reported. All other code is converted.
#include <cstdio>

__global__ void trim(float* band, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n) {
    band[i] = 0.0f;
#ifdef DEBUG_BANDS
    printf("%d: %f\n", i, fabsf(band[i]);
#endif
  }
}

void launch(float* band, int n) { trim<<<(n + 63) / 64, 64>>>(band, n); }

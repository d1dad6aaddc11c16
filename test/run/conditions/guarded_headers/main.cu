// Include guards, `#pragma once`, `#pragma unroll`, a header that may be missing, and a header that is included twice.
// VARIANT: -DDOUBLED
// EXPECT: 3 6 9 12
// FINDING: CS1011
// EXPECT -DDOUBLED: 6 12 18 24
#include <cstdio>

#include "guarded.cuh"
#include "once.cuh"
#include "guarded.cuh"

#if defined(HAVE_OTHER)
#include "other_library.cuh"
#endif

__global__ void sum(int* p) {
  int total = 0;
#pragma unroll
  for (int k = 0; k < kRounds; ++k) total += place();
#pragma unroll 2
  for (int k = 0; k < 2; ++k) total += 0;
  p[threadIdx.x] = FACTOR * total;
}

int main() {
  int* p;
  cudaMallocManaged(&p, 4 * sizeof(int));
  sum<<<1, 4>>>(p);
  cudaDeviceSynchronize();
  printf("%d %d %d %d\n", p[0], p[1], p[2], p[3]);
  cudaFree(p);
}

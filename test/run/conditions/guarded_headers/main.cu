// Include guards, `#pragma once`, `#pragma unroll`, a header that may be missing, a header that is included twice, and
// one that only newer devices include and use.
// VARIANT: -DDOUBLED
// EXPECT: 3 6 9 12
// EXPECT: newer 8
// FINDING: CS1011
// EXPECT -DDOUBLED: 6 12 18 24
// EXPECT -DDOUBLED: newer 8
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

#if __CUDA_ARCH__ >= 300
#include "newer.cuh"
#endif
__global__ void use_newer(int* p) {
#if __CUDA_ARCH__ >= 300
  *p = newer(4);
#endif
}

int main() {
  int* p;
  cudaMallocManaged(&p, 4 * sizeof(int));
  sum<<<1, 4>>>(p);
  cudaDeviceSynchronize();
  printf("%d %d %d %d\n", p[0], p[1], p[2], p[3]);
  use_newer<<<1, 1>>>(p);
  cudaDeviceSynchronize();
  printf("newer %d\n", *p);
  cudaFree(p);
}

// A header that uses an alias of a namespace, which each of its units declares before the include directive.
// REQUIRES: warp
// EXPECT: 3 6
#include <cooperative_groups.h>

#include <cstdio>
namespace cg = cooperative_groups;
#include "rank.cuh"

__global__ void store_twice(int* out) { out[threadIdx.x] = 2 * rank_in_tile(); }
void run_store_rank(int* out);

int main() {
  int* out;
  cudaMallocManaged(&out, 32 * sizeof(int));
  run_store_rank(out);
  cudaDeviceSynchronize();
  printf("%d ", out[7]);
  store_twice<<<1, 32>>>(out);
  cudaDeviceSynchronize();
  printf("%d\n", out[11]);
}

// The last tile of a block counts as a tile even if it is not full.
// REQUIRES: warp
// EXPECT: 2 2 1
#include <cooperative_groups.h>
#include <cstdio>

namespace cg = cooperative_groups;

__global__ void count(int* out) {
  const auto tile = cg::tiled_partition<32>(cg::this_thread_block());
  if (threadIdx.x == 0) out[0] = tile.meta_group_size();
  if (threadIdx.x == 47) out[1] = tile.meta_group_size();
  if (threadIdx.x == 40) out[2] = tile.meta_group_rank();
}

int main() {
  int* out;
  cudaMallocManaged(&out, 3 * sizeof(int));
  count<<<1, 48>>>(out);
  cudaDeviceSynchronize();
  printf("%d %d %d\n", out[0], out[1], out[2]);
  cudaFree(out);
}

// Tiles of tiles, and lanes of a tile that have equal values.
// REQUIRES: warp
// EXPECT: 14 34 14
// EXPECT: 65550 126975 0
#include <cooperative_groups.h>

#include <cstdio>
namespace cg = cooperative_groups;

__global__ void nested(int* out) {
  cg::thread_block_tile<32> warp = cg::tiled_partition<32>(cg::this_thread_block());
  auto tile = cg::tiled_partition<8>(warp);
  cg::thread_block_tile<8> same = tile;
  out[threadIdx.x] = tile.meta_group_rank() * 10 + tile.meta_group_size();
  if (threadIdx.x == 9) out[0] = same.meta_group_rank() * 10 + same.meta_group_size();
}

__global__ void match(unsigned* out) {
  auto tile = cg::tiled_partition<16>(cg::this_thread_block());
  int same = 0;
  int different = 0;
  out[threadIdx.x] = tile.match_any(threadIdx.x / 4) + tile.match_all(threadIdx.x / 16, same);
  const unsigned none = tile.match_all(threadIdx.x, different);
  if (!same || different) out[threadIdx.x] = 0;
  if (threadIdx.x == 5) out[32] = none;
}

int main() {
  int* out;
  cudaMallocManaged(&out, 64 * sizeof(int));
  nested<<<1, 64>>>(out);
  cudaDeviceSynchronize();
  printf("%d %d %d\n", out[8], out[63], out[0]);
  unsigned* masks;
  cudaMallocManaged(&masks, 33 * sizeof(unsigned));
  match<<<1, 32>>>(masks);
  cudaDeviceSynchronize();
  printf("%u %u %u\n", masks[0], masks[31], masks[32]);
}

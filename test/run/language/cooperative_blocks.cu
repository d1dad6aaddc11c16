// Cooperative groups of a block and of tiles.
// REQUIRES: warp
// EXPECT: 120 496 6 3
#include <cooperative_groups.h>
#include <cooperative_groups/reduce.h>
#include <cstdio>
namespace cg = cooperative_groups;

__device__ int total(const cg::thread_block& block, int* scratch, int value) {
  scratch[block.thread_rank()] = value;
  block.sync();
  int sum = 0;
  for (unsigned i = 0; i < block.size(); ++i) sum += scratch[i];
  return sum;
}

__global__ void groups(int* out) {
  __shared__ int scratch[64];
  cg::thread_block block = cg::this_thread_block();
  int all = total(block, scratch, block.thread_rank() < 16 ? block.thread_rank() : 0);
  cg::thread_block_tile<32> warp = cg::tiled_partition<32>(block);
  int sum = warp.thread_rank();
  for (int d = warp.size() / 2; d > 0; d /= 2) sum += warp.shfl_down(sum, d);
  auto tile = cg::tiled_partition<4>(block);
  int part = cg::reduce(tile, (int)tile.thread_rank(), cg::plus<int>());
  cg::sync(block);
  if (block.thread_rank() == 0) {
    out[0] = all;
    out[1] = sum;
    out[2] = part;
  }
  if (block.thread_rank() == 12) out[3] = tile.meta_group_rank();
}

int main() {
  int* out;
  cudaMallocManaged(&out, 4 * sizeof(int));
  groups<<<1, 64>>>(out);
  cudaDeviceSynchronize();
  printf("%d %d %d %d\n", out[0], out[1], out[2], out[3]);
  cudaFree(out);
}

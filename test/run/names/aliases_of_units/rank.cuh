#pragma once
// Each unit that includes this file declares the alias.
__device__ inline int rank_in_tile() {
  auto tile = cg::tiled_partition<4>(cg::this_thread_block());
  return tile.thread_rank();
}

// RUN: cu2sycl convert %s
// A group of the active lanes becomes a group with one member. That is correct if only the first member acts for all of
// them. If members exchange values, it is reported.
#include <cooperative_groups.h>
#include <cooperative_groups/reduce.h>
#include <cooperative_groups/scan.h>
namespace cg = cooperative_groups;

__device__ int reserve(int* counter) {
  auto active = cg::coalesced_threads();
  int first;
  if (active.thread_rank() == 0) first = atomicAdd(counter, active.size());
  return active.shfl(first, 0) + active.thread_rank();
}

__device__ float sum(float value) {
  cg::coalesced_group active = cg::coalesced_threads();
  for (int step = 16; step > 0; step /= 2) value += active.shfl_down(value, step);
  return value;
}

__global__ void active_groups(float* out, int* counter, int n) {
  if (out[threadIdx.x] > 0) out[reserve(counter)] = 1;
  const float all = sum(out[threadIdx.x]);
  if (threadIdx.x == 0) out[0] = all;
  if (out[threadIdx.x] > n) {
    auto some = cg::coalesced_threads();
    if (some.any(n > 3)) out[1] = 2;
  }
}

// A tile whose size is a constant: 32 lanes are in the same branch, 16 are not.
namespace sizes {
constexpr int whole = 32, half = 16;
}
__global__ void tiles_of_constants(int* o) {
  auto block = cg::this_thread_block();
  auto warp = cg::tiled_partition<sizes::whole>(block);
  auto half = cg::tiled_partition<sizes::half>(block);
  int v = o[threadIdx.x];
  if (warp.meta_group_rank() == 0) v += warp.shfl_up(v, 1);
  bool first = threadIdx.x == 0;
  first = warp.shfl(first, 0);
  if (first) v = warp.shfl(v, 3);
  if (half.meta_group_rank() == 0) v += half.shfl_up(v, 1);
  o[threadIdx.x] = v;
}
// All lanes do the same number of iterations.
__global__ void even_for_lanes(int* o, int n) {
  const int all = (n + 31) / 32 * 32;
  int sum = 0;
  for (int i = threadIdx.x & 31; i < all; i += 32) sum += __shfl_sync(0xffffffff, o[i], 0);
  o[threadIdx.x] = sum;
}

// Functions that a small tile is passed to: the branch of one tile is not that of its sub-group.
__global__ void functions_of_tiles(const int* in, int* out, int n) {
  auto tile = cg::tiled_partition<8>(cg::this_thread_block());
  const int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n) out[i] = cg::reduce(tile, in[i], cg::plus<int>());
  if (blockIdx.x < n) out[i] = cg::inclusive_scan(tile, in[i]);
  if (i < n) out[i] += cg::tiled_partition<4>(tile).thread_rank();
}

// Groups whose size is known at run time, groups of the threads that execute together, and scans over tiles.
// REQUIRES: warp
// EXPECT: sum of block 2016, of tile 28
// EXPECT: kept 22 of 64, sum 693
// EXPECT: inclusive 136, exclusive 120
// EXPECT: labels 8 8
// EXPECT: alone 5050
// EXPECT: once 1 2 3 4
// FINDING: CS3001
#include <cooperative_groups.h>
#include <cooperative_groups/reduce.h>
#include <cooperative_groups/scan.h>
#include <cstdio>
namespace cg = cooperative_groups;

__device__ int sum_in(cg::thread_group group, int* scratch, int value) {
  const int rank = group.thread_rank();
  for (int i = group.size() / 2; i > 0; i /= 2) {
    scratch[rank] = value;
    group.sync();
    if (rank < i) value += scratch[rank + i];
    group.sync();
  }
  return value;
}

__device__ int append(int* counter) {
  cg::coalesced_group active = cg::coalesced_threads();
  int first = 0;
  if (active.thread_rank() == 0) first = atomicAdd(counter, active.size());
  return active.shfl(first, 0) + active.thread_rank();
}

__global__ void sums(int* out) {
  __shared__ int scratch[64];
  cg::thread_block block = cg::this_thread_block();
  const int all = sum_in(block, scratch, threadIdx.x);
  cg::thread_group tile = cg::tiled_partition(block, 8);
  const int part = sum_in(tile, scratch + threadIdx.x / 8 * 8, threadIdx.x);
  if (threadIdx.x == 0) {
    out[0] = all;
    out[1] = part;
  }
}

__global__ void keep(int* counter, int* kept) {
  if (threadIdx.x % 3 == 0) kept[append(counter)] = threadIdx.x;
}

__global__ void scans(int* out) {
  auto tile = cg::tiled_partition<16>(cg::this_thread_block());
  const int value = tile.thread_rank() + 1;
  const int with = cg::inclusive_scan(tile, value, cg::plus<int>());
  const int without = cg::exclusive_scan(tile, value);
  if (threadIdx.x == 31) {
    out[0] = with;
    out[1] = without;
  }
}

__global__ void sum_by_label(int* out) {
  const int label = threadIdx.x % 4;
  auto same = cg::labeled_partition(cg::tiled_partition<32>(cg::this_thread_block()), label);
  const int sum = cg::reduce(same, 1, cg::plus<int>());
  if (same.thread_rank() == 0) atomicAdd(&out[label], sum);
}

__device__ int sum_of(int n, const cg::thread_group& group = cg::this_thread()) {
  int sum = 0;
  for (int i = group.thread_rank(); i < n; i += group.size()) sum += i + 1;
  group.sync();
  return sum;
}
__global__ void sum_alone(int* out) {
  if (threadIdx.x == 3) *out = sum_of(100);
}

__global__ void once_a_tile(int* out) {
  const auto tile = cg::tiled_partition<8>(cg::this_thread_block());
  cg::invoke_one(tile, [&](int more) { out[tile.meta_group_rank()] += tile.meta_group_rank() + more; }, 1);
}

int main() {
  int* out;
  cudaMallocManaged(&out, 65 * sizeof(int));
  sums<<<1, 64>>>(out);
  cudaDeviceSynchronize();
  printf("sum of block %d, of tile %d\n", out[0], out[1]);
  out[0] = 0;
  keep<<<1, 64>>>(out, out + 1);
  cudaDeviceSynchronize();
  int sum = 0;
  for (int i = 1; i <= out[0]; ++i) sum += out[i];
  printf("kept %d of 64, sum %d\n", out[0], sum);
  scans<<<1, 32>>>(out);
  cudaDeviceSynchronize();
  printf("inclusive %d, exclusive %d\n", out[0], out[1]);
  out[0] = out[1] = out[2] = out[3] = 0;
  sum_by_label<<<1, 32>>>(out);
  cudaDeviceSynchronize();
  printf("labels %d %d\n", out[0], out[3]);
  sum_alone<<<1, 32>>>(out);
  cudaDeviceSynchronize();
  printf("alone %d\n", out[0]);
  for (int i = 0; i < 4; ++i) out[i] = 0;
  once_a_tile<<<1, 32>>>(out);
  cudaDeviceSynchronize();
  printf("once %d %d %d %d\n", out[0], out[1], out[2], out[3]);
  cudaFree(out);
  return 0;
}

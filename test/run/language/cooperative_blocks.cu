// Cooperative groups for a block and for tiles, and asynchronous copies by them and by single work-items; a block that
// functions take as any group.
// REQUIRES: warp
// EXPECT: 120 496 6 3
// EXPECT: copies 1 1 1
// EXPECT: arrived 60
// EXPECT: static 60 64
// EXPECT: any group 135 7
#include <cooperative_groups.h>
#include <cooperative_groups/memcpy_async.h>
#include <cooperative_groups/reduce.h>
#include <cstdio>
#include <cuda/barrier>
#include <cuda_pipeline.h>
#include <utility>
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

__global__ void arrive(int* out) {
  __shared__ int values[64];
  auto block = cg::this_thread_block();
  values[threadIdx.x] = threadIdx.x;
  auto token = block.barrier_arrive();
  const int own = threadIdx.x;
  block.barrier_wait(std::move(token));
  out[own] = values[63 - own];
}

// The functions of a thread block are static.
__device__ int other_end() {
  cg::thread_block::sync();
  return cg::thread_block::size() - 1 - cg::thread_block::thread_rank();
}
__global__ void without_object(int* out) {
  using cooperative_groups::thread_block;
  out[thread_block::thread_rank()] = other_end();
  thread_block::sync();
  if (thread_block::thread_rank() == 0) out[0] = thread_block::group_dim().x;
}

__global__ void copies(float* out, const float* in) {
  __shared__ __align__(16) float tile[3 * 64];
  cg::thread_block block = cg::this_thread_block();
  auto warp = cg::tiled_partition<32>(block);
  const int from = warp.meta_group_rank() * 32;
  cg::memcpy_async(block, tile, in, sizeof(float) * 64);
  cg::memcpy_async(warp, tile + 64 + from, in + 64 + from, cuda::aligned_size_t<16>(sizeof(float) * 32));
  cg::wait(block);
  if (block.thread_rank() < 16)
    __pipeline_memcpy_async(&tile[128 + 4 * threadIdx.x], &in[128 + 4 * threadIdx.x], 16, threadIdx.x == 3 ? 8 : 0);
  __pipeline_commit();
  __pipeline_wait_prior(0);
  __syncthreads();
  for (int k = 0; k < 3; ++k) out[k * 64 + threadIdx.x] = tile[k * 64 + 63 - threadIdx.x];
}

__device__ void clear(cg::thread_group& group, int* p) {
  for (int i = group.thread_rank(); i < 64; i += group.size()) p[i] = 7;
  group.sync();
}
__device__ int sum_of(const cg::thread_group& group, const int* p) {
  int sum = 0;
  for (unsigned i = 0; i < group.size(); ++i) sum += p[i];
  group.sync();
  return sum;
}
__device__ int last_of(cg::thread_group group, const int* p) {
  group.sync();
  return p[group.size() - 1];
}
__global__ void as_groups(int* p, int* out) {
  cg::thread_block block = cg::this_thread_block();
  clear(block, p);
  p[block.thread_rank()] = block.thread_rank();
  block.sync();
  const int sum = sum_of(block, p) + last_of(block, p);  // 120 and 15
  if (threadIdx.x == 0) *out = sum;
}

int main() {
  int* out;
  cudaMallocManaged(&out, 64 * sizeof(int));
  groups<<<1, 64>>>(out);
  cudaDeviceSynchronize();
  printf("%d %d %d %d\n", out[0], out[1], out[2], out[3]);
  float* numbers;
  cudaMallocManaged(&numbers, 6 * 64 * sizeof(float));
  for (int i = 0; i < 192; ++i) numbers[i] = i + 1;
  copies<<<1, 64>>>(numbers + 192, numbers);
  cudaDeviceSynchronize();
  int right[3] = {1, 1, 1};
  for (int i = 0; i < 192; ++i) {
    const int from = i / 64 * 64 + 63 - i % 64;
    right[i / 64] &= numbers[192 + i] == (from == 142 || from == 143 ? 0 : from + 1);
  }
  printf("copies %d %d %d\n", right[0], right[1], right[2]);
  arrive<<<1, 64>>>(out);
  cudaDeviceSynchronize();
  printf("arrived %d\n", out[3]);
  without_object<<<1, 64>>>(out);
  cudaDeviceSynchronize();
  printf("static %d %d\n", out[3], out[0]);
  int* more;
  cudaMallocManaged(&more, sizeof(int));
  as_groups<<<1, 16>>>(out, more);
  cudaDeviceSynchronize();
  printf("any group %d %d\n", *more, out[20]);
  cudaFree(more);
  cudaFree(out);
}

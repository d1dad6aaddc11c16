// RUN: cu2sycl convert %s
// A group of the active lanes becomes a group with one member. That is correct if only the first member acts for all of
// them. If members exchange values, it is reported.
#include <cooperative_groups.h>
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

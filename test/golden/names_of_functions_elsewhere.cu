// RUN: cu2sycl convert %s
// Names of device functions that mean something else: a member of a base in a header that is not read, a namespace, a
// macro in a branch that is not compiled, CUDA's functions and members of CUDA's classes.
#include <cooperative_groups.h>
#include "parameters_of_others.h"

namespace grid {
__device__ int length() { return gridDim.x * blockDim.x; }
}  // namespace grid
struct Parameters : others::Base {
  explicit Parameters(int n) { length = n; }
  int twice() {
    auto m = length;
    return 2 * m;
  }
};
__global__ void lengths(int* p) { p[threadIdx.x] = grid::length(); }

namespace gather {
namespace detail {
template <int N>
__device__ void gather(int* out, const int* in) {
  out[threadIdx.x] = in[N * threadIdx.x];
}
}  // namespace detail
template <int N>
__global__ void kernel(int* out, const int* in) {
  detail::gather<N>(out, in);
}
template <int N>
struct Sizes {
  int n = N;
};
}  // namespace gather
template <int N>
using SizesOf = gather::Sizes<N>;

#if REPLACE_SHUFFLES == 1
#define __shfl_down(x, y) x
#endif
template <typename T>
__device__ T __shfl_down(const T& t, const unsigned& delta) {
  T r = t;
  r.x = ::__shfl_down_sync(~0u, t.x, delta, warpSize);
  return r;
}
__global__ void shift(int2* q) {
  int2 w = q[threadIdx.x];
  w.y += __shfl_down(w, 4).x;
  q[threadIdx.x] = w;
}

namespace others {
__device__ int min(int a, int b) { return a < b ? a : threadIdx.x; }
struct Store {
  int n;
  __device__ int size() const { return n + threadIdx.x; }
};
}  // namespace others
__device__ int add_one(int* count) {
  const auto group = cooperative_groups::coalesced_threads();
  int first;
  if (group.thread_rank() == 0) first = atomicAdd(count, group.size());
  return group.shfl(first, 0) + min(count[0], 3);
}
__global__ void count(int* out, others::Store store) {
  out[threadIdx.x] = add_one(out) + store.size() + others::min(1, 2);
}

void run(int* out, int* in, int2* q) {
  Parameters parameters(3);
  SizesOf<2> sizes;
  lengths<<<parameters.twice(), 32>>>(out);
  gather::kernel<2><<<sizes.n, 32>>>(out, in);
  shift<<<1, 32>>>(q);
}

// RUN: cu2sycl convert %s
// Names of device functions that mean something else: a member of a base in a header that is not read, a namespace, and
// a macro in a branch that is not compiled.
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

void run(int* out, int* in, int2* q) {
  Parameters parameters(3);
  SizesOf<2> sizes;
  lengths<<<parameters.twice(), 32>>>(out);
  gather::kernel<2><<<sizes.n, 32>>>(out, in);
  shift<<<1, 32>>>(q);
}

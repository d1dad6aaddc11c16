// A macro that is a word of its own, whether its definition is known or not, before a namespace, a template or an
// alias; and a macro that replaces a namespace's braces in one of two branches.
// EXPECT: 0 1 10
#include <cstdio>
#define LIBRARY_NS_PREFIX
#define LIBRARY_ATTRIBUTE(x)
LIBRARY_NS_PREFIX

namespace library {
LIBRARY_ATTRIBUTE(2) typedef int number;
struct Rows {
  number (&bins)[4];
  __device__ void clear() { bins[threadIdx.x] = 0; }
};
LIBRARY_NS_PREFIX
template <typename T>
struct Lane {
  __device__ __forceinline__ T next() { return threadIdx.x + 1; }
};
LIBRARY_ATTRIBUTE(1) using lane = Lane<int>;
}  // namespace library

#if defined(_WIN32)
LIBRARY_NAMESPACE_BEGIN
#else
namespace other {
#endif
namespace inner {
__device__ inline int lane() { return threadIdx.x * 2; }
}  // namespace inner
#if defined(_WIN32)
LIBRARY_NAMESPACE_END
#else
}  // namespace other
#endif

__global__ void k(int* p) {
  __shared__ int bins[4];
  library::Rows rows{bins};
  rows.clear();
  __syncthreads();
  library::lane lane;
  p[threadIdx.x] = lane.next() + other::inner::lane();
  p[4] = bins[2];
}

int main() {
  int* p;
  cudaMallocManaged(&p, 5 * sizeof(int));
  k<<<1, 4>>>(p);
  cudaDeviceSynchronize();
  printf("%d %d %d\n", p[4], p[0], p[3]);
  cudaFree(p);
}

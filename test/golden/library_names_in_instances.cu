// RUN: cu2sycl convert %s
// Names of a library in the type of a shared variable that depends on a template argument.
#include <torch/extension.h>
template <typename A, typename T>
struct Pair { A a; T v; };
template <typename A>
__device__ float reduce(A values, int n) {
  __shared__ Pair<float, A> shared[32];
  shared[threadIdx.x].v = values;
  __syncthreads();
  return shared[0].v[n];
}
__global__ void k(at::PackedTensorAccessor<float, 1, at::RestrictPtrTraits, int> x, float* out) {
  *out = reduce<at::PackedTensorAccessor<float, 1, at::RestrictPtrTraits, int>>(x, 1);
}

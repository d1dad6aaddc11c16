// The program has the namespace of a library of CUDA's, and its headers; and names of another library, PyTorch, of which
// it has a copy of a class.
// EXPECT: 3 6 9 1 1
#include <cstdio>
#include "cusp/scaled.h"

__global__ void fill(float* out) { out[threadIdx.x] = cusp::scaled(3.0f); }

template <class T>
struct DefaultPtrTraits {
  typedef T* Type;
};
template <class T>
struct RestrictPtrTraits {
  typedef T* __restrict__ Type;
};
struct Type {
  bool is_cuda() const { return true; }
};
struct Tensor {
  RestrictPtrTraits<float>::Type data;
  Type type() const { return {}; }
  bool is_cuda() const { return type().is_cuda(); }
};

int main() {
  float* out;
  cudaMallocManaged(&out, 3 * sizeof(float));
  fill<<<1, 3>>>(out);
  cudaDeviceSynchronize();
  Tensor tensor{out};
  printf("%g %g %g %d %d\n", tensor.data[0], out[1], out[2], tensor.is_cuda(), tensor.type().is_cuda());
  cudaFree(out);
}

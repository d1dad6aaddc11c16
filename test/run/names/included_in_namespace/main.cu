// A file that is included inside a namespace: its declarations, shared arrays and kernels belong to that namespace.
// Another is included in a namespace by one header, and outside by a second one, which no unit includes.
// The members of a class are in a file of their own.
// EXPECT: 3 15
// EXPECT: 6 1
#include <cstdio>

#include "library.cuh"

namespace outer {
typedef float number;
namespace inner {
#include "parts.inl"
}
}  // namespace outer

__global__ void use(float* p) { p[threadIdx.x] = outer::inner::second(p[threadIdx.x]); }

__global__ void move(float* p) { library::moved(p); }

struct Flags {
#include "flags.def"
};

__constant__ float factor;

namespace library {
__device__ float scaled(float value) { return value * factor; }
__global__ void scale(float* p) { *p = scaled(*p); }
}  // namespace library

int main() {
  float* p;
  cudaMallocManaged(&p, 4 * sizeof(float));
  for (int i = 0; i < 4; ++i) p[i] = i + 2;
  use<<<1, 2>>>(p);
  outer::inner::fill<<<1, 2>>>(p + 2, 5);
  move<<<1, 1>>>(p + 3);
  cudaDeviceSynchronize();
  printf("%g %g\n", p[0], p[3]);
  const Flags flags = {0, 1};
  const float two = 2;
  cudaMemcpyToSymbol(factor, &two, sizeof(two));
  library::scale<<<1, 1>>>(p);
  cudaDeviceSynchronize();
  printf("%g %d\n", p[0], static_cast<int>(flags.scaled));
}

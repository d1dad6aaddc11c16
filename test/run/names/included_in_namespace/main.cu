// A file that is included inside a namespace: its declarations, shared arrays and kernels belong to that namespace.
// EXPECT: 3 5
#include <cstdio>

namespace outer {
typedef float number;
namespace inner {
#include "parts.inl"
}
}  // namespace outer

__global__ void use(float* p) { p[threadIdx.x] = outer::inner::second(p[threadIdx.x]); }

int main() {
  float* p;
  cudaMallocManaged(&p, 4 * sizeof(float));
  for (int i = 0; i < 4; ++i) p[i] = i + 2;
  use<<<1, 2>>>(p);
  outer::inner::fill<<<1, 2>>>(p + 2, 5);
  cudaDeviceSynchronize();
  printf("%g %g\n", p[0], p[3]);
}

// Kernels as values and in launches by a using declaration and by an alias of a namespace.
// EXPECT: 3 4 2.5 6
#include <cstdio>

namespace app {
namespace v1 {
__global__ void add(int* p, int v) { p[threadIdx.x] += v; }
template <class T> __global__ void set(T* p, T v) { p[threadIdx.x] = v; }
}
using v1::add;
using v1::set;
}
namespace first = app::v1;

int main() {
  int* p;
  float* f;
  cudaMallocManaged(&p, 2 * sizeof(int));
  cudaMallocManaged(&f, 8 * sizeof(float));
  p[0] = 0;
  p[1] = 1;
  app::add<<<1, 2>>>(p, 1);
  auto k = app::v1::add;
  k<<<1, 2>>>(p, 2);
  auto by_using = app::set<float>;
  by_using<<<1, 4>>>(f, 2.5f);
  auto by_alias = first::set<float>;
  by_alias<<<1, 4>>>(f + 4, 6.0f);
  cudaDeviceSynchronize();
  printf("%d %d %g %g\n", p[0], p[1], f[3], f[7]);
  cudaFree(p);
  cudaFree(f);
}

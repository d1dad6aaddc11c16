// Constructors that need the index, called by qualified names, using declarations and as bases.
// EXPECT: 1 67 6
#include <cstdio>
namespace ns {
struct T {
  int v;
  __device__ T(int* p) : v(p[threadIdx.x]) {}
};
template <class A>
struct U {
  A v;
  __device__ U(A* p, int by) : v(p[threadIdx.x] * by) {}
};
struct Base {
  int v;
  __device__ Base(int* p) : v(p[threadIdx.x]) {}
};
}  // namespace ns
struct Glob {
  int v;
  __device__ Glob(int* p) : v(p[threadIdx.x] + 1) {}
};
struct D : ns::Base {
  __device__ D(int* p) : ns::Base(p) {}
};
__device__ ns::T make(int* p) { return ns::T(p); }
__device__ ns::T make2(int* p) { return {p}; }
using ns::U;
__global__ void k(int* p, int* out) {
  ns::T a(p);
  ns::T b{p};
  auto c = ns::U<int>(p, 2);
  ns::U<int> d(p, 3);
  ns::U<int> d2 = {p, 4};
  ::Glob e(p);
  D f(p);
  U<int> g(p, 5);
  out[threadIdx.x] = a.v + b.v + c.v + d.v + d2.v + e.v + f.v + g.v + make(p).v + make2(p).v + ns::T(p).v + ns::T{p}.v;
}
namespace other {
using namespace ns;
__global__ void k2(int* p, int* out) {
  T t(p);
  out[threadIdx.x] = t.v + T(p).v;
}
}  // namespace other
int main() {
  int* p;
  cudaMallocManaged(&p, 64);
  for (int i = 0; i < 8; ++i) p[i] = i;
  k<<<1, 4>>>(p, p + 8);
  other::k2<<<1, 4>>>(p, p + 4);
  cudaDeviceSynchronize();
  printf("%d %d %d\n", p[8], p[11], p[7]);
}

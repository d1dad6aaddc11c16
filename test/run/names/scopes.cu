// CUDA names in a class or namespace of the program hide CUDA's only there; a global function is one more overload. A
// template that calls a CUDA function also finds functions of namespaces after it, by argument-dependent lookup.
// EXPECT: 3 7 12 9 2 4 6
// EXPECT: 4 8
// EXPECT: own half 6
// EXPECT: local names 1.5 9
#include <cstdio>
struct V {
  float v;
  __device__ float min() const { return v; }
  __device__ float twice() const { return min() * 2; }
};
namespace util {
__device__ int max(int a, int b) { return a > b ? a + 100 : b + 100; }
__device__ int use() { return max(1, 2) - 93; }
}  // namespace util
namespace wrapped {
template <class T>
__device__ T atomicAdd(T* p, T v) {
  return ::atomicAdd(p, v + 1);
}
}  // namespace wrapped
__device__ float2 min(float2 a, float2 b) { return make_float2(fminf(a.x, b.x), fminf(a.y, b.y)); }
namespace taken {
using ::min;
__device__ int six() { return min(7, 6); }
}  // namespace taken
template <typename T>
__device__ T half_of(T v) {
  return max(v, v) / 2;
}
namespace found {
namespace pairs {
struct Pair {
  float a, b;
};
__device__ Pair operator/(Pair p, float by) { return {p.a / by, p.b / by}; }
__device__ Pair max(Pair p, Pair q) { return {p.a + q.a, p.b + q.b}; }
}  // namespace pairs
}  // namespace found
__global__ void halves(float* o) {
  o[0] = half_of(found::pairs::Pair{4, 0}).a;
  o[1] = half_of(8.0f) * 2;
}
struct dim3_like {
  int blockDim;
  __device__ int get() const { return blockDim; }
};
__global__ void k(int* o) {
  V v{1.5f};
  o[0] = (int)v.twice();
  o[1] = util::use() - 2;
  o[2] = 10;
  wrapped::atomicAdd(&o[2], 1);
  o[3] = max(9, 4);
  o[4] = (int)min(make_float2(2, 5), make_float2(3, 1)).x;
  o[5] = min(4, 8);
  o[6] = taken::six() + taken::min(0, 1);
  dim3_like d{3};
  if (d.get() != 3) o[5] = 0;
}
// A type with the name of one of CUDA's, in a macro that its namespace contains.
namespace own {
struct half {
  unsigned short bits;
  __host__ __device__ explicit half(unsigned short v) : bits(v) {}
  __host__ __device__ int twice() const { return 2 * bits; }
};
#define TWICE(v) half((unsigned short)(v)).twice()
__global__ void use_half(int* out) { *out = TWICE(3); }
}  // namespace own
// Variables with the names of CUDA's, and initialisers with commas in template arguments.
template <typename T, int I>
constexpr T number = static_cast<T>(I);
template <typename T>
__device__ T middle(T p) {
  const T half = number<T, 1> / number<T, 2>;
  return half * p;
}
__global__ void local_names(float* out) {
  const float warpSize = number<float, 8> + 1, last = 0;
  out[0] = middle(3.0f) + last;
  out[1] = warpSize;
}

int main() {
  int* o;
  cudaMallocManaged(&o, 64);
  k<<<1, 1>>>(o);
  cudaDeviceSynchronize();
  printf("%d %d %d %d %d %d %d\n", o[0], o[1], o[2], o[3], o[4], o[5], o[6]);
  float* f;
  cudaMallocManaged(&f, 2 * sizeof(float));
  halves<<<1, 1>>>(f);
  cudaDeviceSynchronize();
  printf("%g %g\n", f[0], f[1]);
  int* twice;
  cudaMallocManaged(&twice, sizeof(int));
  own::use_half<<<1, 1>>>(twice);
  cudaDeviceSynchronize();
  printf("own half %d\n", *twice);
  cudaFree(twice);
  local_names<<<1, 1>>>(f);
  cudaDeviceSynchronize();
  printf("local names %g %g\n", f[0], f[1]);
}

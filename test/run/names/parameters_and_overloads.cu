// Functions that need a device variable, and other declarations with the same names: template parameters of classes and
// functions, members, members of a base class; and overloads, of which one calls the other.
// EXPECT: 17 17
#include <cstdio>
__constant__ float rho0[2];
namespace dev {
__device__ float density(float r, int i) { return r + rho0[i]; }
__device__ float F(float x) { return x * rho0[0]; }
__device__ float P(float x) { return x * rho0[1]; }
template <bool B> __device__ void bc(float x, float* y) { *y += x * rho0[0]; }
}
using namespace dev;
struct Base { float density(float r, int i) const { return r * 10 + i; } };
struct Problem : Base {
  float P;
  Problem();
  float go() { return density(1, 2) + P; }
};
Problem::Problem() { P = 4; float W = P; P = W + 1; }
template <bool B, typename T, typename F> struct conditional { typedef T type; };
template <typename T, typename F> struct conditional<false, T, F> { typedef F type; };
template <typename P> struct Params { static const bool a = true; static const bool b = false; P v; };
template <typename P> __device__ void contribute(P const& params, float* y) { bc<!P::a || P::b>(params.v, y); }
__device__ float3 turn(const float3& v, float s) { return make_float3(v.x * s, v.y * rho0[1], v.z); }
__device__ float4 turn(const float4& v, float s) {
  float3 r = turn(make_float3(v.x, v.y, v.z), s);
  return make_float4(r.x, r.y, r.z, v.w);
}
__device__ unsigned offset(unsigned n, int t) { return n + t + (unsigned)rho0[0]; }
__device__ unsigned offset(unsigned* n, int t) { return offset(n[t], t); }
__global__ void k(float* p) {
  float y = 0;
  contribute(Params<float>{2}, &y);
  float4 q = turn(make_float4(1, 2, 3, 4), 5);
  unsigned n[2] = {1, 2};
  p[threadIdx.x] = density(1, 1) + F(1) + P(1) + y + q.y + offset(n, 1) + conditional<true, float, int>::type(1);
}
int main() {
  float* p;
  float values[2] = {1, 2};
  cudaMemcpyToSymbol(rho0, values, sizeof values);
  cudaMallocManaged(&p, 128);
  k<<<1, 32>>>(p);
  cudaDeviceSynchronize();
  Problem b;

  printf("%g %g\n", p[3], b.go());
}

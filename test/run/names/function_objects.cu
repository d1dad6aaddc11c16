// Function objects with `__shared__` variables that a kernel template calls: each is passed its own variables.
// EXPECT: 13 12 11 10
// EXPECT: 0 2 4 6
// EXPECT: 15 7 16
#include <cstdio>
struct A { int n; __device__ int operator()(int* o, int v) const { __shared__ int s[4]; s[threadIdx.x] = v + n; __syncthreads(); return s[3 - threadIdx.x]; } };
struct B { __device__ int operator()(int* o, int v) const { __shared__ int s[4]; s[threadIdx.x] = v * 2; __syncthreads(); return s[threadIdx.x]; } };
template <class F> __global__ void k(int* o, F f) { o[threadIdx.x] = f(o, threadIdx.x); }
template <class F> void run(int* o, F f) { k<<<1, 4>>>(o, f); }
// Call operators by name, and a member template of a known class in a template.
struct Ranks {
  template <int n> __device__ int operator()() const { return n + threadIdx.x; }
  __device__ int operator()(int a, int b) const { return a + b + threadIdx.x; }
};
struct Rank { __device__ static int of() { return threadIdx.x; } };
template <class P> struct Both { template <class R> __device__ static int sum() { return R::of() + P::of(); } };
template <class F> __global__ void by_name(F f, int* o) {
  Ranks r;
  int* own = o + 3 * threadIdx.x;
  own[0] = f.template operator()<5>() + r.operator()<6>();
  own[1] = f.operator()(2, 3);
  own[2] = r.operator()(5, 5) + Both<Rank>::template sum<Rank>();
}
int main() {
  int* p; cudaMallocManaged(&p, 64);
  run(p, A{10}); cudaDeviceSynchronize(); printf("%d %d %d %d\n", p[0], p[1], p[2], p[3]);
  run(p, B{}); cudaDeviceSynchronize(); printf("%d %d %d %d\n", p[0], p[1], p[2], p[3]);
  by_name<<<1, 4>>>(Ranks{}, p); cudaDeviceSynchronize(); printf("%d %d %d\n", p[6], p[7], p[8]);
}

// Function objects with `__shared__` variables that a kernel template calls: each is passed its own variables.
// EXPECT: 13 12 11 10
// EXPECT: 0 2 4 6
#include <cstdio>
struct A { int n; __device__ int operator()(int* o, int v) const { __shared__ int s[4]; s[threadIdx.x] = v + n; __syncthreads(); return s[3 - threadIdx.x]; } };
struct B { __device__ int operator()(int* o, int v) const { __shared__ int s[4]; s[threadIdx.x] = v * 2; __syncthreads(); return s[threadIdx.x]; } };
template <class F> __global__ void k(int* o, F f) { o[threadIdx.x] = f(o, threadIdx.x); }
template <class F> void run(int* o, F f) { k<<<1, 4>>>(o, f); }
int main() {
  int* p; cudaMallocManaged(&p, 64);
  run(p, A{10}); cudaDeviceSynchronize(); printf("%d %d %d %d\n", p[0], p[1], p[2], p[3]);
  run(p, B{}); cudaDeviceSynchronize(); printf("%d %d %d %d\n", p[0], p[1], p[2], p[3]);
}

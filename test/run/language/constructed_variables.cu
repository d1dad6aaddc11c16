// Objects whose constructors need the index: variables, several variables of one declaration and arrays are passed the
// item when they are constructed; parameters of functions and of lambdas are not.
// EXPECT: 32
#include <cstdio>
struct C {
  int v;
  __device__ C() : v(threadIdx.x) {}
  __device__ C(int a) : v(a + threadIdx.x) {}
};
__device__ int take(C a, C b, int n) { return a.v + b.v + n; }
__device__ int many(C a[2], C b[], int n) { return a[1].v + b[0].v + n; }
__global__ void k(int* p) {
  C one, two(2), three[2];
  auto f = [](C x, C y, int n) { return x.v + y.v + n; };
  auto g = [](C x[2], int n) { return x[0].v + n; };
  p[threadIdx.x] = take(one, two, 1) + many(three, &one, 1) + f(one, two, 0) + g(three, 5);
}
int main() {
  int* p;
  cudaMallocManaged(&p, 128);
  k<<<1, 32>>>(p);
  cudaDeviceSynchronize();
  printf("%d\n", p[3]);
}

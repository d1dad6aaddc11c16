// Objects whose constructors need the index: variables, several variables of one declaration and arrays are passed the
// item when they are constructed; parameters of functions and of lambdas are not.
// EXPECT: 32
// EXPECT: 7 4 1
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
// The default constructor needs nothing; another one with a default argument does.
struct Digits {
  int base;
  __device__ Digits() {}
  __device__ Digits(int b, int n, int t = 99) { base = b + n + (t == 99 ? threadIdx.x : t); }
};
// A macro is the name of a class, and an alias template that of another, with a call operator that needs nothing.
template <class T>
struct Complex {
  T re, im;
  __host__ __device__ Complex(T r = 0, T i = 1) : re(r), im(i) {}
};
#define COMPLEX(T) Complex<T>
template <class T, int N>
struct Row {
  T m[N];
  __host__ __device__ T& operator()(int i) { return m[i]; }
};
template <class T>
using Row3 = Row<T, 3>;
template <class T>
__host__ __device__ Complex<T> twice(T x) {
  Row3<T> row;
  row(0) = 2 * x;
  return COMPLEX(T)(row(0));
}
struct Lane {
  __device__ int operator()(int i) const { return i + threadIdx.x; }
};
__global__ void others(int* p) {
  Digits none;
  none = Digits(1, 2);
  p[threadIdx.x] = Lane()(0) + none.base - 2;
  if (threadIdx.x == 0) p[4] = twice(2).re;
}
int main() {
  int* p;
  cudaMallocManaged(&p, 128);
  k<<<1, 32>>>(p);
  cudaDeviceSynchronize();
  printf("%d\n", p[3]);
  others<<<1, 4>>>(p);
  cudaDeviceSynchronize();
  printf("%d %d %d\n", p[3], p[4], twice(3).im);
}

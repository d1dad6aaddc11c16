// Templates that call functions of their arguments: methods, static members, and functions found by argument-dependent
// lookup. Some of these need the thread index, some a device variable, some nothing. Objects of template parameters
// are constructed: the constructors of some need the index.
// EXPECT: 15 11, 3 4 13
// EXPECT: 7 40, 6 9
// EXPECT: 10 4, 11 7
#include <cstdio>

__device__ int offset = 10;

struct Shift {
  int by;
  __device__ int step(int x) const { return x + by; }
};
struct Place {
  int by;
  __device__ int step(int x) const { return x + threadIdx.x; }
};
template <class T>
__global__ void apply(int* o, T t) {
  o[threadIdx.x] = t.step(10);
}

struct Sum {
  template <class T>
  static __device__ T run(T a, T b) { return a + b; }
};
struct Lane {
  template <class T>
  static __device__ T run(T a, T b) { return a + b + threadIdx.x; }
};
struct Moved {
  template <class T>
  static __device__ T run(T a, T b) { return a + b + offset; }
};
template <class Op, class T>
__device__ T fold(T a, T b) { return Op::run(a, b); }
template <class Op>
__global__ void folds(int* o) {
  if (threadIdx.x == 1) *o = fold<Op>(1, 2);
}

namespace a {
struct A { int v; };
__device__ int get(A x) { return x.v; }
}  // namespace a
namespace b {
struct B { int v; };
__device__ int get(B x) { return x.v * blockDim.x; }
}  // namespace b
template <class T>
__device__ int found(T x) { return get(x); }

struct Counter {
  int n;
  __device__ void add(int& to, int by) { to += by + n; }
};
struct Places {
  __device__ void add(int& to, int by) { to += by + threadIdx.x; }
};
template <class T>
__device__ int sum(T* object) {
  int out = 1;
  object->add(out, 2);
  return out;
}

__global__ void use(int* o) {
  if (threadIdx.x != 3) return;
  Counter counter{3};
  Places places;
  o[0] = found(a::A{7});
  o[1] = found(b::B{10});
  o[2] = sum(&counter);
  o[3] = sum(&places) + 3;
}

struct Plain {
  int w;
  __device__ Plain(int words) : w(words) {}
};
struct Spread {
  int w;
  __device__ Spread(int words) { w = words * threadIdx.x; }
};
template <int N>
struct Bins {
  int w;
  __device__ Bins(int words) : w(words + N + threadIdx.x) {}
};
template <class Model>
__device__ int work(int words, int i) {
  Model model(words);
  return model.w + i;
}
template <class Model>
__global__ void models(int* o) {
  o[threadIdx.x] = work<Model>(3, 1);
}
template <template <int> class Model, int N>
__global__ void templates(int* o) {
  o[threadIdx.x] = Model<N>(4).w;
}

int main() {
  int* o;
  cudaMallocManaged(&o, 64);
  apply<<<1, 2>>>(o, Shift{5});
  cudaDeviceSynchronize();
  int shifted = o[1];
  apply<<<1, 2>>>(o, Place{5});
  cudaDeviceSynchronize();
  printf("%d %d, ", shifted, o[1]);
  folds<Sum><<<1, 2>>>(o);
  cudaDeviceSynchronize();
  printf("%d ", *o);
  folds<Lane><<<1, 2>>>(o);
  cudaDeviceSynchronize();
  printf("%d ", *o);
  folds<Moved><<<1, 2>>>(o);
  cudaDeviceSynchronize();
  printf("%d\n", *o);
  use<<<1, 4>>>(o);
  cudaDeviceSynchronize();
  printf("%d %d, %d %d\n", o[0], o[1], o[2], o[3]);
  models<Spread><<<1, 4>>>(o);
  cudaDeviceSynchronize();
  printf("%d ", o[3]);
  models<Plain><<<1, 4>>>(o);
  cudaDeviceSynchronize();
  printf("%d, ", o[3]);
  templates<Bins, 4><<<1, 4>>>(o);
  cudaDeviceSynchronize();
  printf("%d ", o[3]);
  models<Bins<2>><<<1, 4>>>(o);
  cudaDeviceSynchronize();
  printf("%d\n", o[1]);
}

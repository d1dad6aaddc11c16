// Using declarations and directives, and aliases of namespaces: a call gets the item if some function that it may mean
// needs it, and then all of these take it.
// EXPECT: classes 9 23 6
// EXPECT: namespaces 10 24 8
// EXPECT: aliases 10
// EXPECT: operators 4 102 106
// EXPECT: inner alias 1 62, half 7 2
#include <cstdio>

#include <cuda_fp16.h>

struct First {
  __device__ int f(int x) const { return x + threadIdx.x; }
};
struct Second : First {
  using First::f;
  __device__ int f(float x) const { return int(x) * 2; }
};
struct Third : Second {
  __device__ int both() const { return f(1) + f(2.5f) + Second::f(4); }
};
struct Base {
  __device__ int g(float x) const { return int(x) * 2; }
};
struct Derived : Base {
  using Base::g;
  __device__ int g(int x) const { return x + threadIdx.x; }
};
struct Letters {
  __device__ int name(char) const { return 1; }
};
struct Numbers {
  __device__ int name(int) const { return 2 + threadIdx.x; }
};
template <class... Parts>
struct Mixed : Parts... {
  using Parts::name...;
  __device__ int all() const { return name('a') + name(1); }
};

namespace a {
struct T {
  int v;
};
__device__ int id() { return threadIdx.x; }
__device__ int value(T t) { return t.v + threadIdx.x; }
}  // namespace a
namespace b {
struct T {
  int v;
};
__device__ int id() { return 7; }
__device__ int value(T t) { return t.v; }
}  // namespace b
namespace of_b {
using b::id;
__device__ int twice() { return id() * 2; }
}  // namespace of_b
namespace both {
using b::value;
}
__device__ int seven() {
  using namespace b;
  return id();
}
__device__ int index() {
  using namespace a;
  return id();
}

namespace library {
namespace math {
__device__ int f(int x) { return x + threadIdx.x; }
namespace plain {
__device__ int f(int x) { return x; }
}  // namespace plain
}  // namespace math
}  // namespace library
namespace lm = library::math;
namespace plain = lm::plain;
__device__ int by_directive() {
  using namespace lm;
  return f(1);
}

__global__ void classes(int* out) {
  Second second;
  Third third;
  Derived derived;
  Mixed<Letters, Numbers> mixed;
  out[3 * threadIdx.x] = second.f(1) + second.f(2.5f) + 1;
  out[3 * threadIdx.x + 1] = third.both() + derived.g(1) + derived.g(2.5f);
  out[3 * threadIdx.x + 2] = mixed.all();
}

__global__ void namespaces(int* out) {
  out[4 * threadIdx.x] = seven() + index();
  out[4 * threadIdx.x + 1] = a::id() + of_b::twice() + of_b::id();
  out[4 * threadIdx.x + 2] = value(a::T{2}) + value(b::T{3});
  out[4 * threadIdx.x + 3] = lm::f(1) + plain::f(2) + by_directive();
}

// Call operators that a class gets from two bases, of which one uses the index.
struct AddIndex {
  __device__ int operator()(int a) const { return a + threadIdx.x; }
};
struct AddHundred {
  __device__ int operator()(float a) const { return 100 + (int)a; }
};
struct AddEither : AddIndex, AddHundred {
  using AddIndex::operator();
  using AddHundred::operator();
};
__global__ void add_either(int* p) {
  AddEither add;
  p[3 * threadIdx.x] = add(1);
  p[3 * threadIdx.x + 1] = add(2.f);
  p[3 * threadIdx.x + 2] = p[3 * threadIdx.x] + p[3 * threadIdx.x + 1];
}

// An alias in a namespace, of a namespace that has a function of the same name as the one around it.
namespace library {
namespace block {
template <typename T, int N>
__device__ void add(T* x) {
  x[threadIdx.x] *= 2;
}
namespace thread {
template <typename T, int N>
__device__ void add(T* x) {
  for (int i = 0; i < N; ++i) x[i] += 1;
}
}  // namespace thread
}  // namespace block
namespace thread = block::thread;
using namespace block;
}  // namespace library

// A namespace with the name of a type of CUDA's.
namespace formats {
namespace half {
struct number {
  float value;
  __host__ __device__ explicit number(float value = 0) : value(value) {}
};
}  // namespace half
template <typename T>
struct code;
template <>
struct code<half::number> {
  static const int value = 2;
};
}  // namespace formats

__global__ void inner_alias(int* out, formats::half::number* numbers) {
  library::add<int, 32>(out);
  if (threadIdx.x == 0) library::thread::add<int, 4>(out);
  numbers[threadIdx.x] = formats::half::number(__half2float(__float2half(threadIdx.x)));
}

int main() {
  int* out;
  cudaMallocManaged(&out, 32 * sizeof(int));
  classes<<<1, 8>>>(out);
  cudaDeviceSynchronize();
  printf("classes %d %d %d\n", out[9], out[10], out[11]);
  namespaces<<<1, 8>>>(out);
  cudaDeviceSynchronize();
  printf("namespaces %d %d %d\n", out[12], out[13], out[14]);
  printf("aliases %d\n", out[15]);
  cudaFree(out);
  int* either;
  cudaMallocManaged(&either, 12 * sizeof(int));
  add_either<<<1, 4>>>(either);
  cudaDeviceSynchronize();
  printf("operators %d %d %d\n", either[9], either[10], either[11]);
  int* all;
  formats::half::number* numbers;
  cudaMallocManaged(&all, 32 * sizeof(int));
  cudaMallocManaged(&numbers, 32 * sizeof(formats::half::number));
  for (int i = 0; i < 32; ++i) all[i] = i;
  inner_alias<<<1, 32>>>(all, numbers);
  cudaDeviceSynchronize();
  printf("inner alias %d %d, half %g %d\n", all[0], all[31], numbers[7].value, formats::code<formats::half::number>::value);
  cudaFree(either);
  cudaFree(all);
  cudaFree(numbers);
}

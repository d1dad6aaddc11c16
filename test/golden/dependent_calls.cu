// RUN: cu2sycl convert %s
// Calls in templates whose instances call different functions, of which only some need the item: methods, static
// members of policies, functions found by ADL. If all functions or none need it, the call is a plain one.
struct Shift {
  int by;
  __device__ int step(int x) const { return x + by; }
};
struct Place {
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
template <class Op, class T>
__device__ T fold(T a, T b) {
  return Op::run(a, b) + Op::template run<T>(a, 1);
}
namespace left {
struct A {};
__device__ int get(A) { return 1; }
}
namespace right {
struct B {};
__device__ int get(B) { return threadIdx.x; }
}
template <class T>
__device__ int found(T x) { return get(x); }
__global__ void use(int* o) {
  o[0] = fold<Sum>(1, 2) + fold<Lane>(1, 2);
  o[1] = found(left::A()) + found(right::B());
}
void launches(int* o) {
  apply<<<1, 2>>>(o, Shift{5});
  apply<<<1, 2>>>(o, Place{});
  use<<<1, 1>>>(o);
}
// Calls of objects that are the values of expressions.
struct Scale {
  int by;
  __device__ int operator()(int x) const { return x * by + threadIdx.x; }
  __device__ int twice(int x) const { return (*this)(x) + (*this)(1); }
};
template <class F>
__device__ int made(int x) { return F{}(x); }
__global__ void objects(int* o) {
  Scale scales[2] = {{1}, {2}};
  o[0] = scales[1](3) + scales[0].twice(4) + made<Scale>(5);
}
// Types and validity of calls, asked for outside functions.
template <class F>
using Made = decltype(std::declval<F>()(std::declval<int>()));
template <class F>
concept Scales = requires(const F& f, F* p) {
  { f(1) } -> std::same_as<int>;
  p->operator()(2);
  p->twice(1);
};

// Types of calls that need the thread index in heads of functions: return types before and behind the parameters,
// noexcept, and a choice of the overload whose type is valid.
// EXPECT: 37 44
// EXPECT: 13 19
#include <cstdio>
#include <utility>
struct Fn {
  __device__ int operator()(int a, int b) const { return a + b + threadIdx.x; }
};
struct M {
  template <class T>
  __device__ T get(T x) const {
    return x + threadIdx.x;
  }
};
template <class F, class... A>
__device__ auto apply(F&& f, A&&... a) -> decltype(f(std::forward<A>(a)...)) {
  return f(std::forward<A>(a)...);
}
template <class F, class... A>
__device__ auto apply2(F&& f, A&&... a) noexcept(noexcept(std::forward<F>(f)(std::forward<A>(a)...)))
    -> decltype(std::forward<F>(f)(std::forward<A>(a)...)) {
  return std::forward<F>(f)(std::forward<A>(a)...);
}
__device__ int plain(int x) { return x + threadIdx.x; }
__device__ long plain(long x) { return x + threadIdx.x; }
template <class T>
__device__ auto wrap(T x) -> decltype(plain(x)) {
  return plain(x);
}
template <class T>
__device__ decltype(plain(T())) wrap2(T x) {
  return plain(x);
}
template <class O, class T>
__device__ auto wrap3(const O& o, T x) -> decltype(o.get(x)) {
  return o.get(x);
}
template <class F>
struct Bound {
  F f;
  template <class T>
  __device__ auto operator()(T x) const -> decltype(f(x, x)) {
    return f(x, x);
  }
};
template <class F>
__device__ auto chosen(F f, int) -> decltype(f(1)) {
  return f(1);
}
template <class F>
__device__ auto chosen(F f, long) -> decltype(f(4, 5)) {
  return f(4, 5);
}
struct One {
  __device__ int operator()(int a) const { return a + 2 * threadIdx.x; }
};
__global__ void k(int* o) {
  o[threadIdx.x] =
      apply(Fn{}, 1, 2) + apply2(Fn{}, 1, 2) + wrap(3) + (int)wrap(3l) + wrap2(5) + wrap3(M{}, 6) + Bound<Fn>{}(7);
  o[threadIdx.x + 2] = 3 * threadIdx.x + chosen(Fn{}, 0) + chosen(One{}, 3) + 3;
}
int main() {
  int* o;
  cudaMallocManaged(&o, 4 * sizeof(int));
  k<<<1, 2>>>(o);
  cudaDeviceSynchronize();
  printf("%d %d\n", o[0], o[1]);
  printf("%d %d\n", o[2], o[3]);
}

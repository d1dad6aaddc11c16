// What a call in a template passes: packs, friends, members of the derived class, and inherited members.
// EXPECT: friends 18, packs 9, forwarded 9 9 9, lambdas 8 5
// EXPECT: derived 31 3, added 39, inherited 10
// EXPECT: elements 26, aliases 6 3
#include <cstdio>
#include <tuple>
#include <utility>

struct Point {
  int x;
  friend __device__ int mix(const Point& p) { return p.x + threadIdx.x; }
};
struct Value {
  int v;
};
__device__ int mix(const Value& value) { return value.v; }
template <class T>
__device__ int twice(T t) {
  return mix(t) * 2;
}
__global__ void friends(int* out) {
  const int t = threadIdx.x;
  out[t] = twice(Point{t}) + twice(Value{t});
}

__device__ int total() { return threadIdx.x; }
template <class T, class... Rest>
__device__ int total(T first, Rest... rest) {
  return first + total(rest...);
}
__global__ void packs(int* out) { out[threadIdx.x] = total(1, 2, 3); }

struct Product {
  __device__ int operator()(int a, int b) const { return a * b + threadIdx.x; }
};
template <class F, class... Arguments>
__device__ int forwarded(F&& f, Arguments&&... arguments) {
  return std::forward<F>(f)(arguments...);
}
template <class F, class... Arguments>
__device__ int cast(F&& f, Arguments&&... arguments) {
  return static_cast<F&&>(f)(std::forward<Arguments>(arguments)...);
}
template <class F, class A>
__device__ int with_three(F&& f, A&& a) {
  return std::forward<F>(f)(std::forward<A>(a), 3);
}
__global__ void forwards(int* out) {
  out[3 * threadIdx.x] = forwarded(Product{}, 2, 3);
  out[3 * threadIdx.x + 1] = cast(Product{}, 2, 3);
  out[3 * threadIdx.x + 2] = with_three(Product{}, 2);
}

template <class F, class... Arguments>
__global__ void apply(F f, Arguments... arguments) {
  f(arguments...);
}
template <class F, class... Arguments>
void launch(F f, Arguments... arguments) {
  apply<<<1, 32>>>(f, arguments...);
  cudaDeviceSynchronize();
}

template <class Derived>
struct Activation {
  __device__ const Derived& self() const { return *static_cast<const Derived*>(this); }
  __device__ float apply(float x) const { return self().evaluate(x); }
};
struct Positive : Activation<Positive> {
  __device__ float evaluate(float x) const { return x > 0 ? x : 0; }
};
struct Shifted : Activation<Shifted> {
  __device__ float evaluate(float x) const { return x + threadIdx.x; }
};
template <class A>
__global__ void activate(A a, float* out) {
  out[threadIdx.x] = a.apply(out[threadIdx.x]);
}

template <class T>
struct Base {
  T value;
  __device__ Base(T v) : value(v) {}
  __device__ T at(int k) const { return value * k + threadIdx.x; }
};
template <class T>
struct WithOverload : Base<T> {
  using Base<T>::Base;
  using Base<T>::at;
  __device__ T at(T a, T b) const { return a + b + this->at(2); }
};
// A member that calls itself with the rest of its arguments.
struct Summing {
  template <typename T, typename... Rest>
  __device__ static T sum(T first, Rest... rest) {
    if constexpr (sizeof...(Rest) == 0) return first + threadIdx.x;
    else return first + sum(rest...);
  }
};
__global__ void added(int* out) {
  WithOverload<int> m{7};
  out[threadIdx.x] = m.at(1) + m.at(1, 2) + Summing::sum(1, 2, 3);
}

template <class T>
struct Indexed {
  T value;
  __device__ Indexed(T v) : value(v + threadIdx.x) {}
};
template <class T>
struct Inheriting : Indexed<T> {
  using Indexed<T>::Indexed;
  __device__ T get() const { return this->value; }
};
__global__ void inherited(int* out) {
  Inheriting<int> m(7);
  out[threadIdx.x] = m.get();
}

struct Lane {
  __device__ int operator()(int x) const { return x + threadIdx.x; }
};
template <class... F>
struct Sum {
  std::tuple<F...> all;
  template <std::size_t... I>
  __device__ int added(std::index_sequence<I...>, int a) const {
    return (std::get<I>(all)(a) + ...);
  }
  __device__ int operator()(int a) const {
    return added(std::index_sequence_for<F...>(), a) + std::get<0>(all)(a);
  }
};
__global__ void elements(int* out) {
  Sum<Lane, Product, Lane> sum;
  out[threadIdx.x] = Sum<Lane, Lane>{}(3) + std::get<0>(sum.all)(5);
}

template <class T>
struct Shifting {
  T v;
  __device__ Shifting(T x) : v(x) {}
  __device__ T get() const { return v + threadIdx.x; }
};
template <class T>
struct Keeping {
  T v;
  __device__ Keeping(T x) : v(x) {}
  __device__ T get() const { return v; }
};
template <template <class> class Kept, class T>
__global__ void aliases(T* out) {
  using Value = Kept<T>;
  Value value(3);
  out[threadIdx.x] = value.get();
}

int main() {
  int* out;
  float* numbers;
  cudaMallocManaged(&out, 32 * sizeof(int));
  cudaMallocManaged(&numbers, 32 * sizeof(float));
  friends<<<1, 32>>>(out);
  cudaDeviceSynchronize();
  printf("friends %d, ", out[3]);
  packs<<<1, 32>>>(out);
  cudaDeviceSynchronize();
  printf("packs %d, ", out[3]);
  forwards<<<1, 8>>>(out);
  cudaDeviceSynchronize();
  printf("forwarded %d %d %d, ", out[9], out[10], out[11]);
  launch([=] __device__(int k) { out[threadIdx.x] = k + threadIdx.x; }, 5);
  printf("lambdas %d ", out[3]);
  launch([=] __device__(int k) { out[k] = k; }, 5);
  printf("%d\n", out[5]);
  for (int i = 0; i < 32; ++i) numbers[i] = i - 9;
  activate<<<1, 32>>>(Positive{}, numbers);
  activate<<<1, 32>>>(Shifted{}, numbers);
  cudaDeviceSynchronize();
  printf("derived %g %g, ", numbers[20], numbers[3]);
  added<<<1, 32>>>(out);
  cudaDeviceSynchronize();
  printf("added %d, ", out[3]);
  inherited<<<1, 32>>>(out);
  cudaDeviceSynchronize();
  printf("inherited %d\n", out[3]);
  elements<<<1, 32>>>(out);
  cudaDeviceSynchronize();
  printf("elements %d, ", out[3]);
  aliases<Shifting><<<1, 32>>>(out);
  cudaDeviceSynchronize();
  printf("aliases %d ", out[3]);
  aliases<Keeping><<<1, 32>>>(out);
  cudaDeviceSynchronize();
  printf("%d\n", out[3]);
}

// Code outside functions asks for the type of a call that needs the thread index, for its validity and for `noexcept`.
// EXPECT: 7 8 -1
// EXPECT: 23 12
#include <cstdio>
#include <type_traits>
#include <utility>

__device__ int lane() noexcept { return threadIdx.x; }
using Lane = decltype(lane());
static_assert(noexcept(lane()), "lane() may not throw");

template <int o>
struct Evaluator;
template <>
struct Evaluator<0> {
  template <typename T>
  __device__ static auto eval(T a) {
    return a + static_cast<T>(threadIdx.x);
  }
};
template <>
struct Evaluator<1> {};

template <int o, typename T, typename = void>
struct has_eval : std::false_type {};
template <int o, typename T>
struct has_eval<o, T, std::void_t<decltype(Evaluator<o>::eval(std::declval<T>()))>> : std::true_type {};

template <int o, typename T>
__device__ T evaluate(T a) {
  if constexpr (has_eval<o, T>::value)
    return Evaluator<o>::eval(a);
  else
    return -1;
}

struct Sum {
  __device__ int operator()(int a, int b) const { return a + b + threadIdx.x; }
};
struct Product {
  __host__ __device__ int operator()(int a, int b) const { return a * b; }
};
template <typename F, typename = void>
struct is_binary : std::false_type {};
template <typename F>
struct is_binary<F, std::void_t<decltype(std::declval<F>()(1, 2))>> : std::true_type {};
template <typename F>
using Result = decltype(std::declval<const F&>()(std::declval<int>(), 1));
template <typename F, typename = decltype(std::declval<F&>()(1, 2))>
__device__ int twice(F f, int a) {
  return f(a, 2);
}
template <typename F>
__device__ int twice(F, long) {
  return 1000;
}

template <typename F>
__global__ void apply(F f, int* out) {
  if (threadIdx.x != 5) return;
  if constexpr (is_binary<F>::value) {
    Result<F> result = f(3, 1);
    *out = result + f.operator()(1, 2) - twice(f, 1) + twice(f, 2) + 5;
  }
}

__global__ void k(Lane* out) {
  if (threadIdx.x != 5) return;
  out[0] = lane() + 2;
  out[1] = evaluate<0>(3);
  out[2] = evaluate<1>(3);
}

int main() {
  int* out;
  cudaMallocManaged(&out, 3 * sizeof(int));
  k<<<1, 32>>>(out);
  cudaDeviceSynchronize();
  printf("%d %d %d\n", out[0], out[1], out[2]);
  apply<<<1, 32>>>(Sum{}, &out[0]);      // 9 + 8 - 8 + 9 + 5
  apply<<<1, 32>>>(Product{}, &out[1]);  // 3 + 2 - 2 + 4 + 5
  cudaDeviceSynchronize();
  printf("%d %d\n", out[0], out[1]);
}

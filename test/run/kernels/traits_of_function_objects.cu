// Traits that ask whether and with what result a function object can be called.
// EXPECT: 10 5 -1 3 1
// EXPECT: with variables 109 1
#include <cstdio>
#include <type_traits>

struct add_lane {
  __device__ int operator()(int a) const { return a + threadIdx.x; }
};
struct halve_lane {
  __device__ double operator()(int a) const { return (a + threadIdx.x) / 2.0; }
};
struct triple {
  __host__ __device__ int operator()(int a) const { return 3 * a; }
};

template <typename F>
using result_for = typename std::invoke_result<F, int>::type;

template <typename F, typename T>
__device__ auto call(F f, T a) {
  if constexpr (std::is_invocable_v<F, T>)
    return f(a);
  else
    return -1;
}

template <typename F>
__global__ void apply(F f, double* out) {
  result_for<F> one = f(static_cast<int>(threadIdx.x));
  std::invoke_result_t<F, int> two = f(4);
  if (threadIdx.x == 2) *out = one + two;
}

__global__ void choose(double* out) {
  if (threadIdx.x == 2) {
    out[0] = call(add_lane{}, nullptr);
    out[1] = call(triple{}, 1);
    out[2] = std::is_invocable_r<char, add_lane, char>::value && !std::is_invocable_r_v<int*, halve_lane, int>;
  }
}

__constant__ int first;
__device__ short second[2];
struct add_variables {
  __device__ short operator()(int a) const { return a + first + second[1] + threadIdx.x; }
};
template <typename F>
__global__ void apply_with_variables(std::invoke_result_t<F, int>* out, F f) {
  out[0] = f(4);
  out[1] = std::is_invocable_v<F, int> && !std::is_invocable_v<F, int, int>;
}

int main() {
  double* out;
  cudaMallocManaged(&out, 5 * sizeof(double));
  apply<<<1, 32>>>(add_lane{}, out);        // 2 + 2, and 4 + 2
  apply<<<1, 32>>>(halve_lane{}, out + 1);  // 4 / 2., and 6 / 2.
  choose<<<1, 32>>>(out + 2);
  cudaDeviceSynchronize();
  printf("%g %g %g %g %g\n", out[0], out[1], out[2], out[3], out[4]);
  const int hundred = 100;
  const short fives[2] = {4, 5};
  cudaMemcpyToSymbol(first, &hundred, sizeof hundred);
  cudaMemcpyToSymbol(second, fives, sizeof fives);
  short* sums;
  cudaMallocManaged(&sums, 2 * sizeof(short));
  apply_with_variables<<<1, 1>>>(sums, add_variables{});
  cudaDeviceSynchronize();
  printf("with variables %d %d\n", sums[0], sums[1]);
  cudaFree(sums);
  cudaFree(out);
}

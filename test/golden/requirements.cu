// RUN: cu2sycl convert %s
// A concept asks whether a call is valid that needs the item.
template <int o>
struct evaluator;
template <>
struct evaluator<0> {
  template <typename T>
  __device__ static auto eval(T a) {
    return a + (T)threadIdx.x;
  }
};
template <int o, typename T>
concept evaluable = requires(T a) { evaluator<o>::eval(a); };
template <int o, typename T>
__device__ T evaluate(T a)
  requires(evaluable<o, T>)
{
  return evaluator<o>::eval(a);
}
__global__ void k(int* p) { p[threadIdx.x] = evaluate<0>(p[threadIdx.x]); }

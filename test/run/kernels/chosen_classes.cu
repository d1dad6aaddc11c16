// Classes that a condition chooses: by an alias template, in templates and outside, and by a specialization. Only some
// of them need the thread index.
// EXPECT: 1 0 1 0 1 0 1 0 101
#include <cstdio>
#include <type_traits>

struct Who {
  static __device__ int id() { return threadIdx.x; }
};
struct Zero {
  static __device__ int id() { return 0; }
};
template <bool B>
using Pick = std::conditional_t<B, Who, Zero>;
template <bool B>
struct Policy {
  using type = Who;
};
template <>
struct Policy<false> {
  using type = Zero;
};

template <bool B>
__device__ int by_alias() {
  using P = Pick<B>;
  return P::id() + Pick<B>::id();
}
template <bool B>
__device__ int by_condition() {
  using P = std::conditional_t<B, Who, Zero>;
  return P::id() + Policy<B>::type::id();
}

__global__ void choose(int* out) {
  if (threadIdx.x != 1) return;
  out[0] = Pick<true>::id();
  out[1] = Pick<false>::id();
  out[2] = by_alias<true>() / 2;
  out[3] = by_alias<false>();
  out[4] = by_condition<true>() - 1;
  out[5] = by_condition<false>();
  out[6] = Policy<true>::type::id();
  out[7] = Policy<false>::type::id();
  using Chosen = Pick<sizeof(int) == 4>;
  out[8] = Chosen::id() + 100;
}

int main() {
  int* out;
  cudaMallocManaged(&out, 9 * sizeof(int));
  choose<<<1, 2>>>(out);
  cudaDeviceSynchronize();
  for (int i = 0; i < 9; ++i) printf("%d%c", out[i], i < 8 ? ' ' : '\n');
}

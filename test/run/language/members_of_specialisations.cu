// Members of different specialisations of a class have the same signature after conversion. The `return` of a lambda
// that is called at once leaves the lambda, not the kernel before its barrier.
// EXPECT: -3 4
// EXPECT: 34 -1
// EXPECT: 39 -3
#include <cuComplex.h>
#include <cstdio>

enum class Op { kMul, kAdd };
template <Op op, typename T>
struct Binary;
template <>
struct Binary<Op::kMul, cuComplex> {
  __device__ cuComplex operator()(cuComplex a, cuComplex b) const { return cuCmulf(a, b); }
};
template <>
struct Binary<Op::kMul, cuFloatComplex*> {
  __device__ cuComplex operator()(cuFloatComplex a, cuFloatComplex b) const { return cuCaddf(a, b); }
};

__global__ void square(cuComplex* p) {
  const Binary<Op::kMul, cuComplex> times;
  *p = times(*p, *p);
}

// The class's own `type` is a number; another class has a pointer to functions of that name.
template <typename R, typename A>
struct function_of {
  typedef R (*type)(A);
};
template <bool s>
struct number {
  using type = int;
};
template <bool s>
__device__ int shifted(unsigned bits) {
  using type = typename number<s>::type;
  type result = static_cast<type>(bits);
  return result >> 1;
}
struct Column {
  int* values;
  int operator() __device__(int i) const { return values[i] + shifted<true>(10u); }
};
__global__ void read(Column c, int* out) {
  out[0] = c(34);
  out[1] = shifted<true>(static_cast<unsigned>(-6));
}

namespace words {
using word = int;
}
__global__ void add_words(int* out, const int* in) {
  __shared__ int s[32];
  auto const mask = [&]() -> words::word const* {
    if (out[threadIdx.x] == 3) return nullptr;
    return in;
  }();
  s[threadIdx.x] = mask ? mask[threadIdx.x] : -1;
  __syncthreads();
  out[threadIdx.x] = s[31 - threadIdx.x];
}

int main() {
  cuComplex* p;
  cudaMallocManaged(&p, sizeof *p);
  *p = make_cuComplex(1, 2);
  square<<<1, 1>>>(p);
  cudaDeviceSynchronize();
  printf("%g %g\n", cuCrealf(*p), cuCimagf(*p));
  int* q;
  cudaMallocManaged(&q, 64 * sizeof(int));
  for (int i = 0; i < 64; i++) q[i] = i;
  add_words<<<1, 32>>>(q, q + 32);
  cudaDeviceSynchronize();
  printf("%d %d\n", q[29], q[28]);
  read<<<1, 1>>>(Column{q}, q);
  cudaDeviceSynchronize();
  printf("%d %d\n", q[0], q[1]);
}

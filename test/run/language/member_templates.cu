// Calls of members of objects with a dependent type, with template arguments but without the keyword `template`.
// EXPECT: 6 8 5 22
#include <cstdio>

struct Pair {
  int x, size;
  template <int N>
  __host__ __device__ int times(int y) const { return x * N + y; }
  __host__ __device__ const Pair& self() const { return *this; }
};

template <typename P>
struct Holder {
  P held;
  __device__ int twice() { return held.times<2>(0) + this->held.times<2>(1) + 1; }
};

template <typename P>
__global__ void use(const P* in, int* out, int limit) {
  using Value = P;
  Value own = in[0];
  const auto same = own.self();
  const P* pointer = &own;
  out[0] = own.times<2>(2);
  out[1] = same.self().times<3>(2);
  out[2] = own.x + pointer->times<1>(1);
  Holder<P> holder{own};
  out[3] = holder.twice() + (own.size < limit && limit > (2)) + own.template times<5>(1);
}

int main() {
  Pair* in;
  int* out;
  cudaMallocManaged(&in, sizeof(Pair));
  cudaMallocManaged(&out, 4 * sizeof(int));
  *in = {2, 1};
  use<<<1, 1>>>(in, out, 5);
  cudaDeviceSynchronize();
  std::printf("%d %d %d %d\n", out[0], out[1], out[2], out[3]);
  cudaFree(in);
  cudaFree(out);
}

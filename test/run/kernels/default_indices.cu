// Default arguments that use the thread index, directly or by a call: of templates, members and separate declarations,
// and of constructors.
// EXPECT: 12 23 40
// EXPECT: 9 6 70 6
// EXPECT: 67 93
#include <cstdio>

__device__ int lane() { return threadIdx.x & 31; }

template <int N, class T>
__device__ T pick(const T* s, unsigned at = threadIdx.x, int stride = 1, int* more = nullptr) {
  return s[at * stride] + N + (more ? *more : 0);
}

__device__ float one(const float* p, int i = lane(), int n = blockDim.x);
__device__ float one(const float* p, int i, int n) { return p[i] + n; }

struct Scale {
  float factor;
  __device__ float of(int i = threadIdx.x) const { return factor * i; }
};

struct Query {
  unsigned v;
  __device__ Query(int c, unsigned group = blockIdx.x) : v(group + c) {}
};
template <class T>
struct Typed {
  T first;
  int last;
  explicit __device__ Typed(T v, int scale = 2, int at = threadIdx.x);
};
template <class T>
__device__ Typed<T>::Typed(T v, int scale, int at) : first(v), last(scale * at) {}
struct Lane {
  int at;
  __device__ Lane(int at = threadIdx.x) : at(at) {}
};
__global__ void construct(unsigned* out) {
  Query one(1), two{2, 3};
  Typed<int> t(4), u(5, 10), v(6, 7, 8);
  Lane lane;
  out[threadIdx.x] = one.v + two.v + t.first + t.last + u.last + v.last + lane.at + Lane(1).at;
}

__global__ void use(float* out, const float* in) {
  int extra = 20;
  float a = pick<2>(in), b = pick<3, float>(in, 2u), c = pick<0>(in, 1u, 2, &extra);
  Scale scale{3};
  if (threadIdx.x != 1) return;
  out[0] = a;
  out[1] = b - 10;
  out[2] = c + 10 - 20;
  out[3] = one(in) - 5;
  out[4] = one(in, 1) - 8;
  out[5] = one(in, 3, 30);
  out[6] = scale.of() + scale.of(1);
}

int main() {
  float *in, *out;
  cudaMallocManaged(&in, 8 * sizeof(float));
  cudaMallocManaged(&out, 8 * sizeof(float));
  for (int i = 0; i < 8; ++i) in[i] = 10 * (i + 1);
  in[1] = 10;
  use<<<1, 4>>>(out, in);
  cudaDeviceSynchronize();
  printf("%g %g %g\n", out[0], out[1], out[2]);
  printf("%g %g %g %g\n", out[3], out[4], out[5], out[6]);
  unsigned* sums;
  cudaMallocManaged(&sums, 3 * sizeof(unsigned));
  construct<<<1, 3>>>(sums);
  cudaDeviceSynchronize();
  printf("%u %u\n", sums[0], sums[2]);
}

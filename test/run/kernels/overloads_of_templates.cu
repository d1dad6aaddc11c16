// Overloads of a template that calls tell apart by the number of template arguments, each with shared memory; and
// objects of one declaration, the second one without arguments.
// EXPECT: 2016 63 43 45
// EXPECT: 2339 2689
#include <cstdio>

namespace lib {
template <int N, class T> __device__ T reduce(T v);
template <int N, class T, class Op> __device__ T reduce(T v);
}

template <int N, class T> __device__ T lib::reduce(T v) {
  __shared__ T all[N];
  all[threadIdx.x] = v;
  __syncthreads();
  for (int i = 1; i < N; i++) v += all[(threadIdx.x + i) % N];
  return v;
}

template <int N, class T, class Op> __device__ T lib::reduce(T v) {
  __shared__ T all[N];
  all[threadIdx.x] = v;
  __syncthreads();
  for (int i = 1; i < N; i++) v = Op()(v, all[(threadIdx.x + i) % N]);
  return v;
}

struct Largest {
  __device__ float operator()(float a, float b) const { return a > b ? a : b; }
};

struct Numbered {
  unsigned value;
  __device__ explicit Numbered(unsigned v = 1u) : value(v + threadIdx.x) {}
};

template <int N> __global__ void sums(float* p) { p[threadIdx.x] = lib::reduce<N>(p[threadIdx.x]); }
template <int N> __global__ void largest(float* p) { p[threadIdx.x] = lib::reduce<N, float, Largest>(p[threadIdx.x]); }

__global__ void objects(unsigned* out) {
  Numbered first(42), second;
  out[threadIdx.x] = first.value + second.value;
}

// Overloads that the class of an argument tells apart: each has its own shared memory, and one uses no index.
struct Plain {
  int v;
};
template <typename C>
struct Wide {
  int v;
};
struct Derived : Plain {};
struct Other {
  Derived base;
};
namespace other {
struct Plain {
  int v;
};
}  // namespace other
template <unsigned T>
__device__ int mixed(Plain* p, int x) {
  __shared__ int s[64 / T];
  s[threadIdx.x] = x + p->v;
  __syncthreads();
  return s[threadIdx.x ^ 1];
}
template <unsigned T, typename C>
__device__ int mixed(Wide<C>* p, int x) {
  __shared__ C s[32 * T];
  s[threadIdx.x] = x * p->v;
  __syncthreads();
  return s[threadIdx.x ^ 1];
}
__device__ int scaled(const Plain& p, int x) { return x * p.v; }
__device__ int scaled(const Wide<float>& p, int x) { return x * p.v + threadIdx.x; }
__device__ int scaled(const other::Plain& p, int x) { return -x * p.v; }
template <unsigned T>
__global__ void first(int* out, Plain* p, Other o) {
  out[threadIdx.x] = mixed<T>(p, threadIdx.x) + mixed<T>(&o.base, 0) + scaled(*p, 2) + scaled(o.base, 1);
}
template <unsigned T, typename C>
__global__ void second(int* out, Wide<C>* p, Wide<float>* q) {
  other::Plain two{2};
  out[threadIdx.x] += mixed<T, C>(p, threadIdx.x) + scaled(*q, 3) + scaled(two, 1);
}

int main() {
  float *a, *b;
  unsigned* out;
  cudaMallocManaged(&a, 64 * sizeof(float));
  cudaMallocManaged(&b, 64 * sizeof(float));
  cudaMallocManaged(&out, 2 * sizeof(unsigned));
  for (int i = 0; i < 64; i++) a[i] = b[i] = i;
  sums<64><<<1, 64>>>(a);
  largest<64><<<1, 64>>>(b);
  objects<<<1, 2>>>(out);
  cudaDeviceSynchronize();
  printf("%g %g %u %u\n", a[5], b[5], out[0], out[1]);
  int* mix;
  Plain* plain;
  Wide<short>* wide;
  Wide<float>* third;
  cudaMallocManaged(&mix, 32 * sizeof(int));
  cudaMallocManaged(&plain, sizeof(Plain));
  cudaMallocManaged(&wide, sizeof(Wide<short>));
  cudaMallocManaged(&third, sizeof(Wide<float>));
  plain->v = 100;
  wide->v = third->v = 10;
  Other other;
  other.base.v = 1000;
  first<2><<<1, 32>>>(mix, plain, other);
  second<2, short><<<1, 32>>>(mix, wide, third);
  cudaDeviceSynchronize();
  printf("%d %d\n", mix[0], mix[31]);
  cudaFree(a);
  cudaFree(b);
  cudaFree(out);
}

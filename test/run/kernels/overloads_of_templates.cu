// Overloads of a template that calls tell apart by the number of template arguments, each with shared memory; and
// objects of one declaration, the second one without arguments.
// EXPECT: 2016 63 43 45
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
  cudaFree(a);
  cudaFree(b);
  cudaFree(out);
}

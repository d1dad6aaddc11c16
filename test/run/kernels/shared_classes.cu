// Shared variables whose declaration defines their class: unnamed and named classes, arrays of them, in templates;
// and memory that is aligned as a type.
// EXPECT: union 3 1065353216
// EXPECT: reversed 4 3
// EXPECT: struct 14 5
// EXPECT: constructed 3 2 1
// EXPECT: aligned 0
#include <cstdint>
#include <cstdio>

template <class T, int N>
__global__ void shares(T* out) {
  __shared__ union {
    T values[N];  // written as T,
    int bits[N];  // read as int
  } u;
  u.values[threadIdx.x] = T(threadIdx.x == 0 ? 1 : 3);
  __syncthreads();
  int* bits = (int*)out;
  bits[threadIdx.x] = u.bits[threadIdx.x];
}

template <int N>
__global__ void reversed(int* out) {
  __shared__ struct {
    int n[N];
  } two[2];
  two[threadIdx.x].n[0] = threadIdx.x + N;
  __syncthreads();
  out[threadIdx.x] = two[1 - threadIdx.x].n[0];
}

__device__ float sum(float v) {
  __shared__ struct Pair {
    float a, b;
  } pair;
  Pair other = {v, v + 1};
  if (threadIdx.x == 0) pair = other;
  __syncthreads();
  return pair.a + pair.b;
}

__global__ void rows(float* out) {
  __shared__ struct {
    float a;
    int n[2];
  } four[4], one;
  if (threadIdx.x < 4) four[threadIdx.x].a = 2 * threadIdx.x;
  if (threadIdx.x == 0) one.n[1] = 5;
  __syncthreads();
  float s = sum(2.5f);
  if (threadIdx.x == 0) {
    out[0] = four[3].a + four[1].a + s;
    out[1] = one.n[1];
  }
}

template <int N>
__global__ void constructed(int* out) {
  union Both {
    int whole[N];
    float part;
    Both() {}
    Both& operator=(const Both& other) {
      part = other.part;
      return *this;
    }
  };
  __shared__ Both both;
  both.whole[threadIdx.x] = threadIdx.x + 1;
  __syncthreads();
  const Both& read = both;
  out[threadIdx.x] = read.whole[N - 1 - threadIdx.x];
}

namespace lib {
struct alignas(16) Header {
  int n[4];
};
}  // namespace lib
template <class T>
__global__ void aligned(int* out) {
  __shared__ alignas(T) unsigned char s[sizeof(T)];
  __shared__ alignas(lib::Header) unsigned char t[63];
  alignas(float4) __shared__ unsigned char u[63];
  __shared__ alignas(uint64_t) unsigned char v[63];
  const auto rest = [](const void* p, int by) { return reinterpret_cast<uintptr_t>(p) % by; };
  out[0] = rest(s, alignof(T)) + rest(t, 16) + rest(u, 16) + rest(v, 8);
}

int main() {
  int* bits;
  float* out;
  cudaMallocManaged(&bits, 4 * sizeof(int));
  cudaMallocManaged(&out, 4 * sizeof(float));
  shares<int, 32><<<1, 4>>>(bits);
  cudaDeviceSynchronize();
  int whole = bits[1];
  shares<float, 64><<<1, 4>>>((float*)bits);
  rows<<<1, 32>>>(out);
  cudaDeviceSynchronize();
  printf("union %d %d\n", whole, bits[0]);
  reversed<3><<<1, 2>>>(bits);
  cudaDeviceSynchronize();
  printf("reversed %d %d\n", bits[0], bits[1]);
  printf("struct %g %g\n", out[0], out[1]);
  constructed<3><<<1, 3>>>(bits);
  cudaDeviceSynchronize();
  printf("constructed %d %d %d\n", bits[0], bits[1], bits[2]);
  aligned<double><<<1, 1>>>(bits);
  cudaDeviceSynchronize();
  printf("aligned %d\n", bits[0]);
}

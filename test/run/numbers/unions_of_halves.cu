// Unions with 16-bit numbers, in a class and in a template, too: with some implementations of SYCL a half has a
// constructor.
// EXPECT: 0.5 7.5 1 2 2 3 15 1
#include <cstdio>
#include <cuda_fp16.h>
union Pack {
  float4 vec;  // whole
  __half h[8];
};
template <typename T, int N>
union Vector {
  uint4 bits;
  T data[N];
};
struct alignas(8) Four { half2 a, b; };
typedef half number;
union Both { uint2 bits; Four four; };
struct Holder { union { unsigned short raw; number value; }; int n; };
union Plain { float f; int i; };
template <typename T> __global__ void copy(const T* in, T* out) {
  Vector<T, 16 / sizeof(T)> v;
  v.bits = *reinterpret_cast<const uint4*>(in);
  for (int k = 0; k < 16 / sizeof(T); k++) out[k] = v.data[k] + v.data[k];
}
__global__ void k(float4* in, float* out) {
  Pack p;
  p.vec = in[0];
  for (int i = 0; i < 8; i++) out[i] = __half2float(p.h[i]);
  Both b;
  b.bits = make_uint2(0x3c003c00u, 0);
  out[8] = __half2float(__low2half(b.four.a));
  Holder h;
  h.raw = 0x4000;
  out[9] = __half2float(h.value);
  union { half2 two; unsigned bits; } u;
  u.bits = 0x40003c00u;
  out[10] = __half2float(__high2half(u.two));
  Plain q; q.i = 0x40400000; out[11] = q.f;
}
int main() {
  float4* a; float* b; half* c;
  cudaMallocManaged(&a, 16); cudaMallocManaged(&b, 64); cudaMallocManaged(&c, 32);
  half* first = reinterpret_cast<half*>(a);
  for (int i = 0; i < 8; i++) first[i] = __float2half(i + 0.5f);
  k<<<1,1>>>(a,b);
  copy<half><<<1,1>>>(first, c);
  copy<float><<<1,1>>>(b, b + 12);
  cudaDeviceSynchronize();
  printf("%g %g %g %g %g %g %g %g\n", b[0], b[7], b[8], b[9], b[10], b[11], __half2float(c[7]), b[12]);
}

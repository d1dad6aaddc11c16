// half: conversion, arithmetic, pairs, bits, constants.
// EXPECT: 4.0 2.500 3.0 7.0 3c00 1.0000
// EXPECT: constants 3c00 fbff 8000 3f80
// EXPECT: negated -2.5 2.5 -3 3
#include <cstdio>
#include <cuda_bf16.h>
#include <cuda_fp16.h>

__global__ void compute(float* f, unsigned short* bits) {
  __half a = __float2half(1.5f);
  half b = __float2half(2.5f);
  half2 pair = __halves2half2(a, b);
  half2 twice = __hadd2(pair, pair);
  f[0] = __half2float(__hadd(a, b));
  f[1] = __half2float(b);
  f[2] = __low2float(twice);
  f[3] = __half2float(__hfma(a, __float2half(2.0f), __float2half(4.0f)));
  f[4] = __hgt(b, a) ? 1.0f : 0.0f;
  bits[0] = __half_as_ushort(__float2half(1.0f));
  bits[1] = __half_as_ushort(CUDART_ONE_FP16);
  bits[2] = __half_as_ushort(__hneg(CUDART_MAX_NORMAL_FP16));
  bits[3] = __half_as_ushort(CUDART_NEG_ZERO_FP16);
  bits[4] = __bfloat16_as_ushort(CUDART_ONE_BF16);
}

struct Held {
  __half values[2];
};
__global__ void negate(float* f) {
  half b = __float2half(2.5f);
  Held held;
  held.values[1] = __float2half(3.0f);
  const half minus = -b;
  const half third = -held.values[1];
  f[0] = minus;
  f[1] = b;
  f[2] = third;
  f[3] = held.values[1];
}

int main() {
  float* f;
  unsigned short* bits;
  cudaMallocManaged(&f, 5 * sizeof(float));
  cudaMallocManaged(&bits, 5 * sizeof(unsigned short));
  compute<<<1, 1>>>(f, bits);
  cudaDeviceSynchronize();
  printf("%.1f %.3f %.1f %.1f %x %.4f\n", f[0], f[1], f[2], f[3], bits[0], f[4]);
  printf("constants %x %x %x %x\n", bits[1], bits[2], bits[3], bits[4]);
  negate<<<1, 1>>>(f);
  cudaDeviceSynchronize();
  printf("negated %g %g %g %g\n", f[0], f[1], f[2], f[3]);
  cudaFree(f);
  cudaFree(bits);
}

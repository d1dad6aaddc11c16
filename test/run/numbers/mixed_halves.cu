// CUDA's functions for 16-bit numbers convert their arguments: floats, integers, raw bits.
// EXPECT: 3 7.5 3 3 2
// EXPECT: 4 1 1.5
// EXPECT: 1.25 6.5 2 2.5
#include <cuda_bf16.h>
#include <cuda_fp16.h>

#include <cstdio>

__global__ void use(float* out, half h, __nv_bfloat16 b) {
  __half_raw one, two;
  one.x = 0x3c00;
  two.x = 0x4000;
  out[0] = __half2float(__hmul(h, 2.0f));
  out[1] = __half2float(__hfma(h, 4, __float2half(1.5f)));
  out[2] = __half2float(__hadd(one, two));
  out[3] = __half2float(__hmax(__hadd(h, h), h));
  out[4] = __half2float(__hsub(__hadd(h, h), one));
  out[5] = __bfloat162float(__hmul(b, 2.0f));
  out[6] = __hgt(h, 0.0f) && !__hlt(h, one);
  half copy = two;
  out[7] = __half2float(__hmin(h, copy));
}

template <typename T>
__global__ void clamp(float* out, T low, T high, float value) {
  out[0] = min(value, high);
  out[1] = max(6.5f, low);
  out[2] = max(low, -1.0f);
  out[3] = min(high, 8.0);
}

int main() {
  float* out;
  cudaMallocManaged(&out, 8 * sizeof(float));
  use<<<1, 1>>>(out, __float2half(1.5f), __float2bfloat16(2.0f));
  cudaDeviceSynchronize();
  printf("%g %g %g %g %g\n", out[0], out[1], out[2], out[3], out[4]);
  printf("%g %g %g\n", out[5], out[6], out[7]);
  clamp<half><<<1, 1>>>(out, __float2half(2.0f), __float2half(2.5f), 1.25f);
  cudaDeviceSynchronize();
  printf("%g %g %g %g\n", out[0], out[1], out[2], out[3]);
}

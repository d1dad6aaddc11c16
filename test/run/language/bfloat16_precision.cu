// bfloat16: rounding to nearest even, arithmetic, pairs.
// EXPECT: 1.0000 1.0156 4.0 8.0
#include <cstdio>
#include <cuda_bf16.h>

__global__ void compute(float* f) {
  __nv_bfloat16 low = __float2bfloat16(1.00390625f);   // halfway between 1 and 1.0078125: to even
  __nv_bfloat16 high = __float2bfloat16(1.01171875f);  // halfway between 1.0078125 and 1.015625: to even
  __nv_bfloat16 two = __float2bfloat16(2.0f);
  __nv_bfloat162 pair = __float2bfloat162_rn(4.0f);
  f[0] = __bfloat162float(low);
  f[1] = __bfloat162float(high);
  f[2] = __bfloat162float(__hmul(two, two));
  f[3] = __bfloat1622float2(__hadd2(pair, pair)).y;
}

int main() {
  float* f;
  cudaMallocManaged(&f, 4 * sizeof(float));
  compute<<<1, 1>>>(f);
  cudaDeviceSynchronize();
  printf("%.4f %.4f %.1f %.1f\n", f[0], f[1], f[2], f[3]);
  cudaFree(f);
}

// Rounding modes of conversions, and values out of range.
// EXPECT: 2 1 2 1 -2 -1 2147483647 0 16777217 16777216 3f800000 5
#include <cstdio>

__global__ void convert(int* i, float* f, float x, int big) {
  i[0] = __float2int_rn(1.5f);
  i[1] = __float2int_rz(x);
  i[2] = __float2int_ru(x);
  i[3] = __float2int_rd(x);
  i[4] = __float2int_rd(-x);
  i[5] = __float2int_ru(-x);
  i[6] = __float2int_rn(1e20f);
  i[7] = (int)__float2uint_rz(-x);
  i[8] = big;
  f[0] = __int2float_rd(big);
  i[9] = __float_as_int(1.0f);
  f[1] = __double2float_rn(5.0);
}

int main() {
  int* i;
  float* f;
  cudaMallocManaged(&i, 10 * sizeof(int));
  cudaMallocManaged(&f, 2 * sizeof(float));
  convert<<<1, 1>>>(i, f, 1.25f, 16777217);
  cudaDeviceSynchronize();
  for (int k = 0; k < 9; ++k) printf("%d ", i[k]);
  printf("%.0f %x %.0f\n", f[0], i[9], f[1]);
  cudaFree(i);
  cudaFree(f);
}

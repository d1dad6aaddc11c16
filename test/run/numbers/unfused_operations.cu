// `__fadd_rn`, `__fmul_rn` and similar functions are never fused: the sum of a product is rounded twice in any context.
// EXPECT: 0 of 4096 differ
#include <cstdio>

__global__ void count(int* wrong) {
  const unsigned place = blockIdx.x * blockDim.x + threadIdx.x;
  unsigned long long random = (place + 1) * 0x9e3779b97f4a7c15ull;
  random ^= random >> 29;
  random *= 0xbf58476d1ce4e5b9ull;
  const float a = __uint_as_float((unsigned)(random & 0x7fffff) | 127u << 23);
  const float b = __uint_as_float((unsigned)(random >> 23 & 0x7fffff) | 127u << 23);
  const double x = a * 1.00000000000000311, y = b * 1.00000000000000177;
  // A product minus its rounded value is zero here. A fused operation would give the rounding error instead.
  const float product = __fmul_rn(a, b);
  const double wide = __dmul_rn(x, y);
  int bad = 0;
  if (__fadd_rn(__fmul_rn(a, b), -product) != 0.0f) bad = 1;
  if (__fmul_rn(a, b) - product != 0.0f) bad = 1;
  if (__dadd_rn(__dmul_rn(x, y), -wide) != 0.0) bad = 1;
  if (__dsub_rn(wide, __dmul_rn(x, y)) != 0.0) bad = 1;
  // The correct product, computed by operations that are exact.
  if (product != __double2float_rn((double)a * (double)b)) bad = 1;
  if (bad) atomicAdd(wrong, 1);
}

int main() {
  int* wrong;
  cudaMallocManaged(&wrong, sizeof(int));
  *wrong = 0;
  count<<<16, 256>>>(wrong);
  cudaDeviceSynchronize();
  printf("%d of 4096 differ\n", *wrong);
  cudaFree(wrong);
}

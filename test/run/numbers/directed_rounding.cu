// Arithmetic with a rounding direction, in single and double precision, compared bit by bit.
// EXPECT: 55dc7216 bff47bbd 3bc9a8e4 395aa369 b3afb0b9 7b68d951 731a8343 731a8343
// EXPECT: 6d9d8413 9281bed1 9a0010bc 9499c24d 48349043 641f9940 cd4a9f52 86073a2d
// EXPECT: 4fb6740b aa7631dc 0ebd7a46 81589353 65f1b5b3 f8edc223 f8edc223 1eb40d99
// EXPECT: 08a31485 a2a906a8 31bf470d 0cd9f056 8e02cfc3 b80a8626 770e015c dd066b9d
// EXPECT: fdd91d1e 86e2aad7 17ab62b9 ec15fdbe d4139904 d4139904 34a31a82 e8ff68e1
// EXPECT: 302f7d9f b6c15eb1 d15cc2a5 89e918b1 71887e5e 8bb0b293 40ee8c77 109ce252
// EXPECT: f5b2286e 81589353 98a01e11 4bfc758a 4bfc758a 7ba155a7 d68778d9 334eec52
// EXPECT: 3f3c922b 0cd9f056 1ab36f9c eb867481 5d11469b
#include <cstdio>

// Returns what a value adds to a checksum that does not depend on the order of the values.
__device__ unsigned mix(unsigned place, unsigned long long value) {
  unsigned long long h = (value + 1) * 0x9e3779b97f4a7c15ull ^ (place + 1) * 0xff51afd7ed558ccdull;
  h ^= h >> 31;
  h *= 0x94d049bb133111ebull;
  return static_cast<unsigned>(h >> 32);
}

__device__ unsigned long long bits_of(double x) { return x != x ? 1 : __double_as_longlong(x); }

#define OF(value) atomicAdd(&sums[at++], mix(place, bits_of(value)))

__global__ void compute(unsigned* sums) {
  unsigned place = blockIdx.x * blockDim.x + threadIdx.x;
  unsigned long long random = (place + 1) * 0x9e3779b97f4a7c15ull;
  random ^= random >> 29;
  random *= 0xbf58476d1ce4e5b9ull;
  random ^= random >> 32;
  unsigned low = static_cast<unsigned>(random), high = static_cast<unsigned>(random >> 32);
  // Operands whose sums cancel, absorb the smaller operand, or carry.
  float a = __uint_as_float((low & 0x807fffff) | (127 - 12 + place % 25) << 23);
  float b = __uint_as_float((high & 0x807fffff) | (127 - 12 + place % 23) << 23);
  float c = __uint_as_float((low * 31 & 0x807fffff) | (127 - 9 + place % 19) << 23);
  double x = __longlong_as_double((random & 0x800fffffffffffffull) | (1023ull - 20 + place % 41) << 52);
  double y = __longlong_as_double((random * 31 & 0x800fffffffffffffull) | (1023ull - 20 + place % 37) << 52);
  double z = __longlong_as_double((random * 37 & 0x800fffffffffffffull) | (1023ull - 20 + place % 43) << 52);
  if (place % 7 == 0) b = a, y = x;
  if (place % 14 == 0) b = -a, y = -x;
  if (place % 17 == 0) c = -a * b, z = -x * y;
  float pa = __uint_as_float(__float_as_uint(a) & 0x7fffffff);
  double px = __longlong_as_double(__double_as_longlong(x) & 0x7fffffffffffffffll);
  int at = 0;
  OF(__fadd_rn(a, b));
  OF(__fsub_rn(a, b));
  OF(__fmul_rn(a, b));
  OF(__fdiv_rn(a, b));
  OF(__fsqrt_rn(pa));
  OF(__frcp_rn(a));
  OF(__fmaf_rn(a, b, c));
  OF(__fmaf_ieee_rn(a, b, c));
  OF(__dadd_rn(x, y));
  OF(__dsub_rn(x, y));
  OF(__dmul_rn(x, y));
  OF(__ddiv_rn(x, y));
  OF(__dsqrt_rn(px));
  OF(__drcp_rn(x));
  OF(__fma_rn(x, y, z));
  OF(__fadd_rd(a, b));
  OF(__fsub_rd(a, b));
  OF(__fmul_rd(a, b));
  OF(__fdiv_rd(a, b));
  OF(__fsqrt_rd(pa));
  OF(__frcp_rd(a));
  OF(__fmaf_rd(a, b, c));
  OF(__fmaf_ieee_rd(a, b, c));
  OF(__dadd_rd(x, y));
  OF(__dsub_rd(x, y));
  OF(__dmul_rd(x, y));
  OF(__ddiv_rd(x, y));
  OF(__dsqrt_rd(px));
  OF(__drcp_rd(x));
  OF(__fma_rd(x, y, z));
  OF(__fadd_ru(a, b));
  OF(__fsub_ru(a, b));
  OF(__fmul_ru(a, b));
  OF(__fdiv_ru(a, b));
  OF(__fsqrt_ru(pa));
  OF(__frcp_ru(a));
  OF(__fmaf_ru(a, b, c));
  OF(__fmaf_ieee_ru(a, b, c));
  OF(__dadd_ru(x, y));
  OF(__dsub_ru(x, y));
  OF(__dmul_ru(x, y));
  OF(__ddiv_ru(x, y));
  OF(__dsqrt_ru(px));
  OF(__drcp_ru(x));
  OF(__fma_ru(x, y, z));
  OF(__fadd_rz(a, b));
  OF(__fsub_rz(a, b));
  OF(__fmul_rz(a, b));
  OF(__fdiv_rz(a, b));
  OF(__fsqrt_rz(pa));
  OF(__frcp_rz(a));
  OF(__fmaf_rz(a, b, c));
  OF(__fmaf_ieee_rz(a, b, c));
  OF(__dadd_rz(x, y));
  OF(__dsub_rz(x, y));
  OF(__dmul_rz(x, y));
  OF(__ddiv_rz(x, y));
  OF(__dsqrt_rz(px));
  OF(__drcp_rz(x));
  OF(__fma_rz(x, y, z));
  OF(__frsqrt_rn(pa));
}

int main() {
  unsigned* sums;
  cudaMallocManaged(&sums, 61 * sizeof(unsigned));
  cudaMemset(sums, 0, 61 * sizeof(unsigned));
  compute<<<64, 256>>>(sums);
  cudaDeviceSynchronize();
  for (int i = 0; i < 61; i++) printf("%08x%c", sums[i], i % 8 == 7 ? '\n' : ' ');
  printf("\n");
  cudaFree(sums);
  return 0;
}

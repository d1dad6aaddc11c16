// Conversions between 32-bit and 64-bit numbers in every rounding mode, and the bits of numbers.
// EXPECT: 60adae67 76be5256 c6d16d48 5ca2dea4 d08ffd25 a4455dd3 f45878c5 a4455dd3
// EXPECT: 26ebad6f 3cfc515e 8d0f6c50 22e0ddac 5e975593 324cb641 825fd133 324cb641
// EXPECT: 4a051023 2abd57e2 eda3215c 5c88cbbd 577105f5 a051e91e d60ab369 a051e91e
// EXPECT: a768b7a2 71a4c5a5 5ea2d20e 50f65e14 95014b70 6fa8bcd8 5ca6c941 6fa8bcd8
// EXPECT: 8a1636d2 fe276154 cf069aca b2152eec 34c922bc 8f8d16db a65b8639 8f8d16db
// EXPECT: 37c0067c a406d458 c8e51e3b 75b51fa0 df62a8ab c8a9d64e 91ab85db c8a9d64e
// EXPECT: 743e7db5 0aa6f03d f417951d 5a9020ac af5c2678 42299a60 8067034b 42299a60
// EXPECT: acee7340 52501124 67fcf09d 6b209c1c ad7a3d88 4d2c0b83 4ec57b4a 1df33a0b
// EXPECT: 1e46db95 d162b7d1 a7d74bf9
#include <cstdio>

// Returns what a value adds to a checksum that does not depend on the order of the values.
__device__ unsigned mix(unsigned place, unsigned long long value) {
  unsigned long long h = (value + 1) * 0x9e3779b97f4a7c15ull ^ (place + 1) * 0xff51afd7ed558ccdull;
  h ^= h >> 31;
  h *= 0x94d049bb133111ebull;
  return static_cast<unsigned>(h >> 32);
}

__device__ unsigned long long bits_of(double x) { return x != x ? 1 : __double_as_longlong(x); }

#define OF(value) atomicAdd(&sums[at++], mix(place, static_cast<unsigned long long>(value)))
#define OF_FLOAT(value) atomicAdd(&sums[at++], mix(place, bits_of(value)))

__global__ void compute(unsigned* sums) {
  unsigned place = blockIdx.x * blockDim.x + threadIdx.x;
  unsigned long long random = (place + 1) * 0x9e3779b97f4a7c15ull;
  random ^= random >> 29;
  random *= 0xbf58476d1ce4e5b9ull;
  random ^= random >> 32;
  // Numbers of all magnitudes, infinities, NaN, and halves between integers.
  float f = __uint_as_float(static_cast<unsigned>(random & 0x807fffff) | (100 + place % 100) << 23);
  double d = __longlong_as_double((random & 0x800fffffffffffffull) | (1000ull + place % 100) << 52);
  if (place % 11 == 0) f = static_cast<float>(static_cast<int>(random % 2001) - 1000) / 2;
  if (place % 13 == 0) d = static_cast<double>(static_cast<int>(random % 2001) - 1000) / 2;
  if (place == 1) f = __int_as_float(0x7fc00000), d = __longlong_as_double(0x7ff8000000000000ll);
  if (place == 2) f = __int_as_float(0x7f800000), d = __longlong_as_double(0xfff0000000000000ll);
  unsigned long long number = random >> place % 64;
  if (place % 5 == 0) number = 0 - number;
  int i = static_cast<int>(number);
  unsigned ui = static_cast<unsigned>(number);
  long long ll = static_cast<long long>(number);
  int at = 0;
  OF(__float2int_rn(f));
  OF(__float2int_rz(f));
  OF(__float2int_ru(f));
  OF(__float2int_rd(f));
  OF(__float2uint_rn(f));
  OF(__float2uint_rz(f));
  OF(__float2uint_ru(f));
  OF(__float2uint_rd(f));
  OF(__float2ll_rn(f));
  OF(__float2ll_rz(f));
  OF(__float2ll_ru(f));
  OF(__float2ll_rd(f));
  OF(__float2ull_rn(f));
  OF(__float2ull_rz(f));
  OF(__float2ull_ru(f));
  OF(__float2ull_rd(f));
  OF(__double2int_rn(d));
  OF(__double2int_rz(d));
  OF(__double2int_ru(d));
  OF(__double2int_rd(d));
  OF(__double2uint_rn(d));
  OF(__double2uint_rz(d));
  OF(__double2uint_ru(d));
  OF(__double2uint_rd(d));
  OF(__double2ll_rn(d));
  OF(__double2ll_rz(d));
  OF(__double2ll_ru(d));
  OF(__double2ll_rd(d));
  OF(__double2ull_rn(d));
  OF(__double2ull_rz(d));
  OF(__double2ull_ru(d));
  OF(__double2ull_rd(d));
  OF_FLOAT(__int2float_rn(i));
  OF_FLOAT(__int2float_rz(i));
  OF_FLOAT(__int2float_ru(i));
  OF_FLOAT(__int2float_rd(i));
  OF_FLOAT(__uint2float_rn(ui));
  OF_FLOAT(__uint2float_rz(ui));
  OF_FLOAT(__uint2float_ru(ui));
  OF_FLOAT(__uint2float_rd(ui));
  OF_FLOAT(__ll2float_rn(ll));
  OF_FLOAT(__ll2float_rz(ll));
  OF_FLOAT(__ll2float_ru(ll));
  OF_FLOAT(__ll2float_rd(ll));
  OF_FLOAT(__ull2float_rn(number));
  OF_FLOAT(__ull2float_rz(number));
  OF_FLOAT(__ull2float_ru(number));
  OF_FLOAT(__ull2float_rd(number));
  OF_FLOAT(__ll2double_rn(ll));
  OF_FLOAT(__ll2double_rz(ll));
  OF_FLOAT(__ll2double_ru(ll));
  OF_FLOAT(__ll2double_rd(ll));
  OF_FLOAT(__ull2double_rn(number));
  OF_FLOAT(__ull2double_rz(number));
  OF_FLOAT(__ull2double_ru(number));
  OF_FLOAT(__ull2double_rd(number));
  OF_FLOAT(__int2double_rn(i));
  OF_FLOAT(__uint2double_rn(ui));
  OF_FLOAT(__double2float_rn(d));
  OF_FLOAT(__double2float_rz(d));
  OF_FLOAT(__double2float_ru(d));
  OF_FLOAT(__double2float_rd(d));
  OF(__float_as_int(f));
  OF(__float_as_uint(f));
  OF(__double2hiint(d));
  OF(__double2loint(d));
  OF_FLOAT(__hiloint2double(__double2hiint(d), i));
}

int main() {
  unsigned* sums;
  cudaMallocManaged(&sums, 67 * sizeof(unsigned));
  cudaMemset(sums, 0, 67 * sizeof(unsigned));
  compute<<<256, 256>>>(sums);
  cudaDeviceSynchronize();
  for (int i = 0; i < 67; i++) printf("%08x%c", sums[i], i % 8 == 7 ? '\n' : ' ');
  printf("\n");
  cudaFree(sums);
  return 0;
}

// Conversions between bfloat16 and other types in every rounding mode: all bfloat16 numbers, and others of all
// magnitudes.
// EXPECT: 07aa2e60 5d893c3c f508203d 4efa5771 2ce48771 327dbff8 4858d2aa 81e92b11
// EXPECT: 5fd35b11 81e92b11 0a3acb24 642d0258 42173258 47b06adf 009ee06a 3a2f38d1
// EXPECT: 181968d1 3a2f38d1 dddac0a4 37ccf7d8 15b727d8 1b50605f aaaa3a50 e43a92b7
// EXPECT: c224c2b7 e43a92b7 97f57d74 598f411b cc670b1e a432d532 37d880fe 6b78f4bc
// EXPECT: f54837cb 6b78f4bc 577bb16e f82bba6c 184dfa14 428f27ce 7a929c90 5be2b21f
// EXPECT: d2cdee5b 5be2b21f ec2cf5be 861b3db3 6d59a1d7 53d0b418 41778d88 ebff9550
// EXPECT: 77efd501 ebff9550 647ebcac c6c922a5 4b2d8e0c a0c130ae 647ebcac 647ebcac
#include <cstdio>
#include <cuda_bf16.h>

// Returns what a value adds to a checksum that does not depend on the order of the values.
__device__ unsigned mix(unsigned place, unsigned long long value) {
  unsigned long long h = (value + 1) * 0x9e3779b97f4a7c15ull ^ (place + 1) * 0xff51afd7ed558ccdull;
  h ^= h >> 31;
  h *= 0x94d049bb133111ebull;
  return static_cast<unsigned>(h >> 32);
}

// Returns the number's bits; for every NaN the same ones, as CUDA does not specify them.
__device__ unsigned bits_of(__nv_bfloat16 h) {
  unsigned bits = __bfloat16_as_ushort(h);
  return __hisnan(h) ? 0x7fff : bits;
}

#define TO(function) atomicAdd(&sums[at++], mix(place, static_cast<unsigned long long>(function(h))))
#define FROM(function, x) atomicAdd(&sums[at++], mix(place, bits_of(function(x))))

__global__ void to_integers(unsigned* sums) {
  unsigned place = blockIdx.x * blockDim.x + threadIdx.x;
  __nv_bfloat16 h = __ushort_as_bfloat16(static_cast<unsigned short>(place));
  int at = 0;
  TO(__bfloat162char_rz);
  TO(__bfloat162uchar_rz);
  TO(__bfloat162short_rn);
  TO(__bfloat162short_rz);
  TO(__bfloat162short_ru);
  TO(__bfloat162short_rd);
  TO(__bfloat162ushort_rn);
  TO(__bfloat162ushort_rz);
  TO(__bfloat162ushort_ru);
  TO(__bfloat162ushort_rd);
  TO(__bfloat162int_rn);
  TO(__bfloat162int_rz);
  TO(__bfloat162int_ru);
  TO(__bfloat162int_rd);
  TO(__bfloat162uint_rn);
  TO(__bfloat162uint_rz);
  TO(__bfloat162uint_ru);
  TO(__bfloat162uint_rd);
  TO(__bfloat162ll_rn);
  TO(__bfloat162ll_rz);
  TO(__bfloat162ll_ru);
  TO(__bfloat162ll_rd);
  TO(__bfloat162ull_rn);
  TO(__bfloat162ull_rz);
  TO(__bfloat162ull_ru);
  TO(__bfloat162ull_rd);
}

__global__ void from_numbers(unsigned* sums) {
  unsigned place = blockIdx.x * blockDim.x + threadIdx.x;
  unsigned long long random = (place + 1) * 0x9e3779b97f4a7c15ull;
  random ^= random >> 29;
  random *= 0xbf58476d1ce4e5b9ull;
  random ^= random >> 32;
  // With few and with many digits.
  unsigned long long number = random >> place % 64;
  if (place % 5 == 0) number = 0 - number;
  short s = static_cast<short>(number);
  unsigned short us = static_cast<unsigned short>(number);
  int i = static_cast<int>(number);
  unsigned ui = static_cast<unsigned>(number);
  long long ll = static_cast<long long>(number);
  float f = __uint_as_float(static_cast<unsigned>(random & 0x807fffffu) | (0 + place % 256) << 23);
  double d = static_cast<double>(f) * (1.0 + static_cast<double>(random >> 40) * 1e-16);
  int at = 0;
  FROM(__short2bfloat16_rn, s);
  FROM(__short2bfloat16_rz, s);
  FROM(__short2bfloat16_ru, s);
  FROM(__short2bfloat16_rd, s);
  FROM(__ushort2bfloat16_rn, us);
  FROM(__ushort2bfloat16_rz, us);
  FROM(__ushort2bfloat16_ru, us);
  FROM(__ushort2bfloat16_rd, us);
  FROM(__int2bfloat16_rn, i);
  FROM(__int2bfloat16_rz, i);
  FROM(__int2bfloat16_ru, i);
  FROM(__int2bfloat16_rd, i);
  FROM(__uint2bfloat16_rn, ui);
  FROM(__uint2bfloat16_rz, ui);
  FROM(__uint2bfloat16_ru, ui);
  FROM(__uint2bfloat16_rd, ui);
  FROM(__ll2bfloat16_rn, ll);
  FROM(__ll2bfloat16_rz, ll);
  FROM(__ll2bfloat16_ru, ll);
  FROM(__ll2bfloat16_rd, ll);
  FROM(__ull2bfloat16_rn, number);
  FROM(__ull2bfloat16_rz, number);
  FROM(__ull2bfloat16_ru, number);
  FROM(__ull2bfloat16_rd, number);
  FROM(__float2bfloat16_rn, f);
  FROM(__float2bfloat16_rz, f);
  FROM(__float2bfloat16_ru, f);
  FROM(__float2bfloat16_rd, f);
  FROM(__float2bfloat16, f);
  FROM(__double2bfloat16, d);
}

int main() {
  unsigned* sums;
  cudaMallocManaged(&sums, 60 * sizeof(unsigned));
  cudaMemset(sums, 0, 60 * sizeof(unsigned));
  to_integers<<<256, 256>>>(sums);
  from_numbers<<<256, 256>>>(sums + 26);
  cudaDeviceSynchronize();
  for (int i = 0; i < 56; i++) printf("%08x%c", sums[i], i % 8 == 7 ? '\n' : ' ');
  printf("\n");
  cudaFree(sums);
  return 0;
}

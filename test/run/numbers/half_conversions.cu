// Conversions between half and other types in every rounding mode: all half numbers, and others of all magnitudes.
// EXPECT: 2975f12d b7ef462e f3cff239 0af1dcab d5610342 3877cf8e 72d69b63 f6896cfa
// EXPECT: c0f89391 f6896cfa 080aa186 1f2c8bf8 e99bb28f 4cb27edb f1fbba1a 75ae8bb1
// EXPECT: 401db248 75ae8bb1 2499900b 3bbb7a7d 062aa114 69416d60 50b5a280 d4687417
// EXPECT: 9ed79aae d4687417 00d96e04 7957e181 256c4f97 f2a762f5 4dd80009 aa8c2621
// EXPECT: 2f723699 aa8c2621 04a557c7 8ef18886 7384031e 835c8da7 34706ea4 55d90f3c
// EXPECT: 68ac7d1b 55d90f3c 52f0af4a 070aeb4f fed1faed be735024 4b1a213d 1b0cf3a0
// EXPECT: 7f562fb4 1b0cf3a0 52643a49 fa46b6f6 94e1e763 858f9717 52643a49 52643a49
#include <cstdio>
#include <cuda_fp16.h>

// Returns what a value adds to a checksum that does not depend on the order of the values.
__device__ unsigned mix(unsigned place, unsigned long long value) {
  unsigned long long h = (value + 1) * 0x9e3779b97f4a7c15ull ^ (place + 1) * 0xff51afd7ed558ccdull;
  h ^= h >> 31;
  h *= 0x94d049bb133111ebull;
  return static_cast<unsigned>(h >> 32);
}

// Returns the number's bits; for every NaN the same ones, as CUDA does not specify them.
__device__ unsigned bits_of(__half h) {
  unsigned bits = __half_as_ushort(h);
  return __hisnan(h) ? 0x7fff : bits;
}

#define TO(function) atomicAdd(&sums[at++], mix(place, static_cast<unsigned long long>(function(h))))
#define FROM(function, x) atomicAdd(&sums[at++], mix(place, bits_of(function(x))))

__global__ void to_integers(unsigned* sums) {
  unsigned place = blockIdx.x * blockDim.x + threadIdx.x;
  __half h = __ushort_as_half(static_cast<unsigned short>(place));
  int at = 0;
  TO(__half2char_rz);
  TO(__half2uchar_rz);
  TO(__half2short_rn);
  TO(__half2short_rz);
  TO(__half2short_ru);
  TO(__half2short_rd);
  TO(__half2ushort_rn);
  TO(__half2ushort_rz);
  TO(__half2ushort_ru);
  TO(__half2ushort_rd);
  TO(__half2int_rn);
  TO(__half2int_rz);
  TO(__half2int_ru);
  TO(__half2int_rd);
  TO(__half2uint_rn);
  TO(__half2uint_rz);
  TO(__half2uint_ru);
  TO(__half2uint_rd);
  TO(__half2ll_rn);
  TO(__half2ll_rz);
  TO(__half2ll_ru);
  TO(__half2ll_rd);
  TO(__half2ull_rn);
  TO(__half2ull_rz);
  TO(__half2ull_ru);
  TO(__half2ull_rd);
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
  float f = __uint_as_float(static_cast<unsigned>(random & 0x807fffffu) | (100 + place % 47) << 23);
  double d = static_cast<double>(f) * (1.0 + static_cast<double>(random >> 40) * 1e-16);
  int at = 0;
  FROM(__short2half_rn, s);
  FROM(__short2half_rz, s);
  FROM(__short2half_ru, s);
  FROM(__short2half_rd, s);
  FROM(__ushort2half_rn, us);
  FROM(__ushort2half_rz, us);
  FROM(__ushort2half_ru, us);
  FROM(__ushort2half_rd, us);
  FROM(__int2half_rn, i);
  FROM(__int2half_rz, i);
  FROM(__int2half_ru, i);
  FROM(__int2half_rd, i);
  FROM(__uint2half_rn, ui);
  FROM(__uint2half_rz, ui);
  FROM(__uint2half_ru, ui);
  FROM(__uint2half_rd, ui);
  FROM(__ll2half_rn, ll);
  FROM(__ll2half_rz, ll);
  FROM(__ll2half_ru, ll);
  FROM(__ll2half_rd, ll);
  FROM(__ull2half_rn, number);
  FROM(__ull2half_rz, number);
  FROM(__ull2half_ru, number);
  FROM(__ull2half_rd, number);
  FROM(__float2half_rn, f);
  FROM(__float2half_rz, f);
  FROM(__float2half_ru, f);
  FROM(__float2half_rd, f);
  FROM(__float2half, f);
  FROM(__double2half, d);
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

// Arithmetic of bfloat16: rounded once, saturated, with NaN; each function with all bfloat16 numbers as first operand.
// EXPECT: 2c30e0fc 943da4bf 994a0dbe 2c30e0fc 943da4bf 994a0dbe 30e49d52 f19cdd56
// EXPECT: 787d1484 40e58ccf 1a8a0d81 dc74c241 b61942f3 2090c43a 059a1122 57b20f7d
// EXPECT: 5828fc7d 4fb0f21c cf60460f ae92b6f3 b9b4488b cf60460f ae92b6f3 b9b4488b
// EXPECT: 581a3adb 5c45026d ab75cf7d fdce38ad 14f725ef b7fe6cab ce249ff0 9315eed7
// EXPECT: 68d8a561 81c90084 aee25168 e29752de 915cda18
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

#define OF(...) atomicAdd(&sums[at++], mix(place, bits_of(__VA_ARGS__)))
#define OF_PAIR(...)                                                                              \
  do {                                                                                            \
    __nv_bfloat162 r = __VA_ARGS__;                                                                    \
    atomicAdd(&sums[at++], mix(place, bits_of(__low2bfloat16(r)) | bits_of(__high2bfloat16(r)) << 16)); \
  } while (0)

__global__ void compute(unsigned* sums) {
  unsigned place = blockIdx.x * blockDim.x + threadIdx.x;
  unsigned random = (place + 1) * 0x9e3779b9u;
  random ^= random >> 15;
  random *= 0x85ebca6bu;
  __nv_bfloat16 a = __ushort_as_bfloat16(static_cast<unsigned short>(place));
  // Every other operand is near the first one, so that sums cancel and round.
  __nv_bfloat16 b = __ushort_as_bfloat16(static_cast<unsigned short>(place % 2 ? place ^ (random >> 20 & 0x8fff) : random));
  __nv_bfloat16 c = __ushort_as_bfloat16(static_cast<unsigned short>(random >> 16));
  __nv_bfloat162 p = __halves2bfloat162(a, b), q = __halves2bfloat162(b, c), t = __halves2bfloat162(c, a);
  int at = 0;
  OF(__hadd(a, b));
  OF(__hsub(a, b));
  OF(__hmul(a, b));
  OF(__hadd_rn(a, b));
  OF(__hsub_rn(a, b));
  OF(__hmul_rn(a, b));
  OF(__hadd_sat(a, b));
  OF(__hsub_sat(a, b));
  OF(__hmul_sat(a, b));
  OF(__hmax(a, b));
  OF(__hmin(a, b));
  OF(__hmax_nan(a, b));
  OF(__hmin_nan(a, b));
  OF(__hfma(a, b, c));
  OF(__hfma_sat(a, b, c));
  OF(__hfma_relu(a, b, c));
  OF(__hneg(a));
  OF(__habs(a));
  OF_PAIR(__hadd2(p, q));
  OF_PAIR(__hsub2(p, q));
  OF_PAIR(__hmul2(p, q));
  OF_PAIR(__hadd2_rn(p, q));
  OF_PAIR(__hsub2_rn(p, q));
  OF_PAIR(__hmul2_rn(p, q));
  OF_PAIR(__hadd2_sat(p, q));
  OF_PAIR(__hsub2_sat(p, q));
  OF_PAIR(__hmul2_sat(p, q));
  OF_PAIR(__hmax2(p, q));
  OF_PAIR(__hmin2(p, q));
  OF_PAIR(__hmax2_nan(p, q));
  OF_PAIR(__hmin2_nan(p, q));
  OF_PAIR(__hfma2(p, q, t));
  OF_PAIR(__hfma2_sat(p, q, t));
  OF_PAIR(__hfma2_relu(p, q, t));
  OF_PAIR(__hcmadd(p, q, t));
  OF_PAIR(__hneg2(p));
  OF_PAIR(__habs2(p));
}

int main() {
  unsigned* sums;
  cudaMallocManaged(&sums, 37 * sizeof(unsigned));
  cudaMemset(sums, 0, 37 * sizeof(unsigned));
  compute<<<256, 256>>>(sums);
  cudaDeviceSynchronize();
  for (int i = 0; i < 37; i++) printf("%08x%c", sums[i], i % 8 == 7 ? '\n' : ' ');
  printf("\n");
  cudaFree(sums);
  return 0;
}

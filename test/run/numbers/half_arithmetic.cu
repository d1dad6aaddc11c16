// Arithmetic of half: rounded once, saturated, with NaN; each function with all half numbers as first operand.
// EXPECT: 4847e781 1f6e6bb5 5e6a7b72 4847e781 1f6e6bb5 5e6a7b72 a2739690 27156200
// EXPECT: 7e8fe754 8d70380e bac3411c 40258585 6d788e93 7b69d77b 8b31f378 484a63a9
// EXPECT: e545e7ca b5fa72a9 a40734c3 95f1b44d 630dc9d9 a40734c3 95f1b44d 630dc9d9
// EXPECT: b2354936 4b0e03e6 906687b2 73b276f4 025bac4f 4b7f10de 71580b41 e747d7a9
// EXPECT: 2ff4559e 7e6ec7b1 42023b12 8494012f 700f391b
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

#define OF(...) atomicAdd(&sums[at++], mix(place, bits_of(__VA_ARGS__)))
#define OF_PAIR(...)                                                                              \
  do {                                                                                            \
    __half2 r = __VA_ARGS__;                                                                    \
    atomicAdd(&sums[at++], mix(place, bits_of(__low2half(r)) | bits_of(__high2half(r)) << 16)); \
  } while (0)

__global__ void compute(unsigned* sums) {
  unsigned place = blockIdx.x * blockDim.x + threadIdx.x;
  unsigned random = (place + 1) * 0x9e3779b9u;
  random ^= random >> 15;
  random *= 0x85ebca6bu;
  __half a = __ushort_as_half(static_cast<unsigned short>(place));
  // Every other operand is near the first one, so that sums cancel and round.
  __half b = __ushort_as_half(static_cast<unsigned short>(place % 2 ? place ^ (random >> 20 & 0x8fff) : random));
  __half c = __ushort_as_half(static_cast<unsigned short>(random >> 16));
  __half2 p = __halves2half2(a, b), q = __halves2half2(b, c), t = __halves2half2(c, a);
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

// Comparisons of half and bfloat16: ordered and unordered, of pairs, and as masks, with NaN and zeros of both signs.
// EXPECT: 28d6ca3e f7d1390e
#include <cstdio>
#include <cuda_bf16.h>
#include <cuda_fp16.h>

// Returns what a value adds to a checksum that does not depend on the order of the values.
__device__ unsigned mix(unsigned place, unsigned long long value) {
  unsigned long long h = (value + 1) * 0x9e3779b97f4a7c15ull ^ (place + 1) * 0xff51afd7ed558ccdull;
  h ^= h >> 31;
  h *= 0x94d049bb133111ebull;
  return static_cast<unsigned>(h >> 32);
}

#define IS(test) sum += mix(at++, (test) ? 1 : 0)
#define MASK(value) sum += mix(at++, value)

#define COMPARE(name, Number, Pair, bits, low, high)                      \
  __device__ unsigned name(Number x, Number y, Pair a, Pair b) {          \
    unsigned sum = 0;                                                     \
    int at = 0;                                                           \
    IS(__heq(x, y)); IS(__hbeq2(a, b)); MASK(__heq2_mask(a, b));          \
    MASK(bits(low(__heq2(a, b)))); MASK(bits(high(__heq2(a, b))));        \
    IS(__hequ(x, y)); IS(__hbequ2(a, b)); MASK(__hequ2_mask(a, b));       \
    MASK(bits(low(__hequ2(a, b)))); MASK(bits(high(__hequ2(a, b))));      \
    IS(__hne(x, y)); IS(__hbne2(a, b)); MASK(__hne2_mask(a, b));          \
    MASK(bits(low(__hne2(a, b)))); MASK(bits(high(__hne2(a, b))));        \
    IS(__hneu(x, y)); IS(__hbneu2(a, b)); MASK(__hneu2_mask(a, b));       \
    MASK(bits(low(__hneu2(a, b)))); MASK(bits(high(__hneu2(a, b))));      \
    IS(__hlt(x, y)); IS(__hblt2(a, b)); MASK(__hlt2_mask(a, b));          \
    MASK(bits(low(__hlt2(a, b)))); MASK(bits(high(__hlt2(a, b))));        \
    IS(__hltu(x, y)); IS(__hbltu2(a, b)); MASK(__hltu2_mask(a, b));       \
    MASK(bits(low(__hltu2(a, b)))); MASK(bits(high(__hltu2(a, b))));      \
    IS(__hle(x, y)); IS(__hble2(a, b)); MASK(__hle2_mask(a, b));          \
    MASK(bits(low(__hle2(a, b)))); MASK(bits(high(__hle2(a, b))));        \
    IS(__hleu(x, y)); IS(__hbleu2(a, b)); MASK(__hleu2_mask(a, b));       \
    MASK(bits(low(__hleu2(a, b)))); MASK(bits(high(__hleu2(a, b))));      \
    IS(__hgt(x, y)); IS(__hbgt2(a, b)); MASK(__hgt2_mask(a, b));          \
    MASK(bits(low(__hgt2(a, b)))); MASK(bits(high(__hgt2(a, b))));        \
    IS(__hgtu(x, y)); IS(__hbgtu2(a, b)); MASK(__hgtu2_mask(a, b));       \
    MASK(bits(low(__hgtu2(a, b)))); MASK(bits(high(__hgtu2(a, b))));      \
    IS(__hge(x, y)); IS(__hbge2(a, b)); MASK(__hge2_mask(a, b));          \
    MASK(bits(low(__hge2(a, b)))); MASK(bits(high(__hge2(a, b))));        \
    IS(__hgeu(x, y)); IS(__hbgeu2(a, b)); MASK(__hgeu2_mask(a, b));       \
    MASK(bits(low(__hgeu2(a, b)))); MASK(bits(high(__hgeu2(a, b))));      \
    IS(__hisnan(x)); MASK(__hisinf(x) + 1); MASK(bits(low(__hisnan2(a))));\
    IS(a == b); IS(a != b); IS(a < b); IS(a <= b); IS(a > b); IS(a >= b); \
    return sum;                                                           \
  }

COMPARE(compare_half, __half, __half2, __half_as_ushort, __low2half, __high2half)
COMPARE(compare_bfloat16, __nv_bfloat16, __nv_bfloat162, __bfloat16_as_ushort, __low2bfloat16, __high2bfloat16)

__global__ void compare(unsigned* sums) {
  // 0, -0, 1, -1, the smallest number, infinities, NaN.
  const unsigned short halves[] = {0, 0x8000, 0x3c00, 0xbc00, 1, 0x7c00, 0xfc00, 0x7e00};
  const unsigned short bfloats[] = {0, 0x8000, 0x3f80, 0xbf80, 1, 0x7f80, 0xff80, 0x7fc0};
  int x = threadIdx.x % 8, y = threadIdx.x / 8, z = blockIdx.x;
  __half h = __ushort_as_half(halves[x]), i = __ushort_as_half(halves[y]), j = __ushort_as_half(halves[z]);
  atomicAdd(&sums[0], compare_half(h, i, __halves2half2(h, j), __halves2half2(i, i)) * (1 + z));
  __nv_bfloat16 k = __ushort_as_bfloat16(bfloats[x]), l = __ushort_as_bfloat16(bfloats[y]),
                m = __ushort_as_bfloat16(bfloats[z]);
  atomicAdd(&sums[1], compare_bfloat16(k, l, __halves2bfloat162(k, m), __halves2bfloat162(l, l)) * (1 + z));
}

int main() {
  unsigned* sums;
  cudaMallocManaged(&sums, 2 * sizeof(unsigned));
  sums[0] = sums[1] = 0;
  compare<<<8, 64>>>(sums);
  cudaDeviceSynchronize();
  printf("%08x %08x\n", sums[0], sums[1]);
  cudaFree(sums);
  return 0;
}

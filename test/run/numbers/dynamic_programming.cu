// Instructions for dynamic programming, and the position of the n-th set bit of a word.
// EXPECT: c2efb0c1 d44e372a a4d9b8ac 5481aa43 255d27f6 80cc9c57 aba9c127 9a4b3abe
// EXPECT: e54b1255 131352ce 97843b9a 66c36bb9 0d7c890a 6c106054 96ccfe4f 5a5ebddb
// EXPECT: 23cb5336 5104b4a3 22c38ca3 1387892e 0f0dae5c cc8fda98 7e6c95bd 80992819
// EXPECT: 5a28a297 94f4c2b5 b6872137 b9d52183 4bf054c0 1eae9aa8 dc415068 9d9acf01
// EXPECT: a897a347 33f8f187 742c1497 0284cc3c b28864d4 56c31a96 2237692c d7d6e63d
// EXPECT: e7dee124 d491eaf8 a4d3c5b1 f5542a65 bf463462 944d3517 70639da5
#include <cstdio>

// Returns what a value adds to a checksum that does not depend on the order of the values.
__device__ unsigned mix(unsigned place, unsigned long long value) {
  unsigned long long h = (value + 1) * 0x9e3779b97f4a7c15ull ^ (place + 1) * 0xff51afd7ed558ccdull;
  h ^= h >> 31;
  h *= 0x94d049bb133111ebull;
  return static_cast<unsigned>(h >> 32);
}

#define OF(value) atomicAdd(&sums[at++], mix(place, static_cast<unsigned>(value)))

__global__ void compute(unsigned* sums) {
  unsigned place = blockIdx.x * blockDim.x + threadIdx.x;
  unsigned a = (place + 1) * 0x9e3779b9u, b = (place + 3) * 0x85ebca6bu, c = (place + 7) * 0xc2b2ae35u;
  if (place % 3 == 0) b = a;
  if (place % 7 == 0) c = (a & 0xffff0000u) | (b & 0xffffu);
  int i = static_cast<int>(a), j = static_cast<int>(b), k = static_cast<int>(c);
  bool first, high, low;
  int at = 0;
  OF(__viaddmax_s32(i, j, k));
  OF(__viaddmax_u32(a, b, c));
  OF(__viaddmax_s32_relu(i, j, k));
  OF(__viaddmax_s16x2(a, b, c));
  OF(__viaddmax_u16x2(a, b, c));
  OF(__viaddmax_s16x2_relu(a, b, c));
  OF(__viaddmin_s32(i, j, k));
  OF(__viaddmin_u32(a, b, c));
  OF(__viaddmin_s32_relu(i, j, k));
  OF(__viaddmin_s16x2(a, b, c));
  OF(__viaddmin_u16x2(a, b, c));
  OF(__viaddmin_s16x2_relu(a, b, c));
  OF(__vimax3_s32(i, j, k));
  OF(__vimax3_u32(a, b, c));
  OF(__vimax3_s32_relu(i, j, k));
  OF(__vimax3_s16x2(a, b, c));
  OF(__vimax3_u16x2(a, b, c));
  OF(__vimax3_s16x2_relu(a, b, c));
  OF(__vimin3_s32(i, j, k));
  OF(__vimin3_u32(a, b, c));
  OF(__vimin3_s32_relu(i, j, k));
  OF(__vimin3_s16x2(a, b, c));
  OF(__vimin3_u16x2(a, b, c));
  OF(__vimin3_s16x2_relu(a, b, c));
  OF(__vimax_s32_relu(i, j));
  OF(__vimax_s16x2_relu(a, b));
  OF(__vimin_s32_relu(i, j));
  OF(__vimin_s16x2_relu(a, b));
  OF(__vibmax_s32(i, j, &first));
  OF(first);
  OF(__vibmax_u32(a, b, &first));
  OF(first);
  OF(__vibmax_s16x2(a, b, &high, &low));
  OF(high * 2 + low);
  OF(__vibmax_u16x2(a, b, &high, &low));
  OF(high * 2 + low);
  OF(__vibmin_s32(i, j, &first));
  OF(first);
  OF(__vibmin_u32(a, b, &first));
  OF(first);
  OF(__vibmin_s16x2(a, b, &high, &low));
  OF(high * 2 + low);
  OF(__vibmin_u16x2(a, b, &high, &low));
  OF(high * 2 + low);
  OF(__fns(a, b % 32, static_cast<int>(c % 9) - 4));
  OF(__fns(a & b & c, b % 32, static_cast<int>(c % 9) - 4));
  OF(__fns(1u << a % 32, a % 32, 1));
}

int main() {
  unsigned* sums;
  cudaMallocManaged(&sums, 47 * sizeof(unsigned));
  cudaMemset(sums, 0, 47 * sizeof(unsigned));
  compute<<<64, 256>>>(sums);
  cudaDeviceSynchronize();
  for (int i = 0; i < 47; i++) printf("%08x%c", sums[i], i % 8 == 7 ? '\n' : ' ');
  printf("\n");
  cudaFree(sums);
  return 0;
}

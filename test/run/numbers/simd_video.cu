// SIMD video instructions on two or four numbers in a word.
// EXPECT: a3b1c929 f2dda765 d67d65c8 4cb7d727 217ec738 98b55ed7 a66ac166 1f903a01
// EXPECT: bc0ef35e ca7dfe46 3df4eba3 82e2d6d6 1977ba8e 30a1c631 bda27d12 bcafb78b
// EXPECT: 22f27d55 82c77cea 0ba220c6 7de3a22b e6639983 5b8c7ada 47342101 b8e5eda3
// EXPECT: 513e5410 13d32e1c 42ebe45d 120743c3 dbbb46dc 28702ada 0e5a44d7 d54a5594
// EXPECT: 38a5a80d 981edf6e da679d39 750bc13b dc5824db ba942ac9 8caeb00f 65fa167b
// EXPECT: 3b632812 5749ce9b 0a973da7 e5f28395 db2602c5 79827ad3 d4475623 f0139bda
// EXPECT: e4b15206 b604d5ad 23145e33 bd99573d f291c8ad 719f0270 18d5a428 00e12f76
// EXPECT: 97c1bd5e 5373d1c6 c2b2e6f8 b2e55282 3ddacf41 b7238e62 28a81acf 1a01e412
// EXPECT: 117e933f e6e65892 6baf16a3 deadc182 9585c171 2d1c9ea5 20b6a382 a0551516
// EXPECT: dcdebe29 ccc4b14b 172afef7 eb75f61b 47cef857 a703a29d c1a1f736 8d3519a0
// EXPECT: fe96907b a94f39c4
// EXPECT: 79 69 26 32
#include <cstdio>

// Returns what a value adds to a checksum that does not depend on the order of the values.
__device__ unsigned mix(unsigned place, unsigned long long value) {
  unsigned long long h = (value + 1) * 0x9e3779b97f4a7c15ull ^ (place + 1) * 0xff51afd7ed558ccdull;
  h ^= h >> 31;
  h *= 0x94d049bb133111ebull;
  return static_cast<unsigned>(h >> 32);
}

#define OF(value) atomicAdd(&sums[at++], mix(place, value))

__global__ void compute(unsigned* sums) {
  unsigned place = blockIdx.x * blockDim.x + threadIdx.x;
  unsigned long long random = (place + 1) * 0x9e3779b97f4a7c15ull;
  random ^= random >> 29;
  random *= 0xbf58476d1ce4e5b9ull;
  random ^= random >> 32;
  unsigned a = static_cast<unsigned>(random), b = static_cast<unsigned>(random >> 32);
  // Equal bytes, and the limits of the number types.
  if (place % 3 == 0) b = (b & 0xff00ff00) | (a & 0x00ff00ff);
  if (place % 5 == 0) a = (a & 0xffff) | 0x80000000;
  if (place % 7 == 0) b = (b & 0xffff0000) | 0x7fff;
  if (place % 11 == 0) a = 0x80808080;
  int at = 0;
  OF(__vabs2(a));
  OF(__vabs4(a));
  OF(__vabsdiffs2(a, b));
  OF(__vabsdiffs4(a, b));
  OF(__vabsdiffu2(a, b));
  OF(__vabsdiffu4(a, b));
  OF(__vabsss2(a));
  OF(__vabsss4(a));
  OF(__vadd2(a, b));
  OF(__vadd4(a, b));
  OF(__vaddss2(a, b));
  OF(__vaddss4(a, b));
  OF(__vaddus2(a, b));
  OF(__vaddus4(a, b));
  OF(__vavgs2(a, b));
  OF(__vavgs4(a, b));
  OF(__vavgu2(a, b));
  OF(__vavgu4(a, b));
  OF(__vcmpeq2(a, b));
  OF(__vcmpeq4(a, b));
  OF(__vcmpges2(a, b));
  OF(__vcmpges4(a, b));
  OF(__vcmpgeu2(a, b));
  OF(__vcmpgeu4(a, b));
  OF(__vcmpgts2(a, b));
  OF(__vcmpgts4(a, b));
  OF(__vcmpgtu2(a, b));
  OF(__vcmpgtu4(a, b));
  OF(__vcmples2(a, b));
  OF(__vcmples4(a, b));
  OF(__vcmpleu2(a, b));
  OF(__vcmpleu4(a, b));
  OF(__vcmplts2(a, b));
  OF(__vcmplts4(a, b));
  OF(__vcmpltu2(a, b));
  OF(__vcmpltu4(a, b));
  OF(__vcmpne2(a, b));
  OF(__vcmpne4(a, b));
  OF(__vhaddu2(a, b));
  OF(__vhaddu4(a, b));
  OF(__vmaxs2(a, b));
  OF(__vmaxs4(a, b));
  OF(__vmaxu2(a, b));
  OF(__vmaxu4(a, b));
  OF(__vmins2(a, b));
  OF(__vmins4(a, b));
  OF(__vminu2(a, b));
  OF(__vminu4(a, b));
  OF(__vneg2(a));
  OF(__vneg4(a));
  OF(__vnegss2(a));
  OF(__vnegss4(a));
  OF(__vsads2(a, b));
  OF(__vsads4(a, b));
  OF(__vsadu2(a, b));
  OF(__vsadu4(a, b));
  OF(__vseteq2(a, b));
  OF(__vseteq4(a, b));
  OF(__vsetges2(a, b));
  OF(__vsetges4(a, b));
  OF(__vsetgeu2(a, b));
  OF(__vsetgeu4(a, b));
  OF(__vsetgts2(a, b));
  OF(__vsetgts4(a, b));
  OF(__vsetgtu2(a, b));
  OF(__vsetgtu4(a, b));
  OF(__vsetles2(a, b));
  OF(__vsetles4(a, b));
  OF(__vsetleu2(a, b));
  OF(__vsetleu4(a, b));
  OF(__vsetlts2(a, b));
  OF(__vsetlts4(a, b));
  OF(__vsetltu2(a, b));
  OF(__vsetltu4(a, b));
  OF(__vsetne2(a, b));
  OF(__vsetne4(a, b));
  OF(__vsub2(a, b));
  OF(__vsub4(a, b));
  OF(__vsubss2(a, b));
  OF(__vsubss4(a, b));
  OF(__vsubus2(a, b));
  OF(__vsubus4(a, b));
}

__global__ void multiply_vectors(unsigned* sums) {
  sums[0] = __dp4a(make_uchar4(1, 2, 3, 4), make_uchar4(5, 6, 7, 8), 9);
  sums[1] = __dp4a(make_char4(1, 2, 3, 4), make_char4(-5, 6, 7, 8), 9);
  sums[2] = __dp2a_lo(make_short2(1, 2), make_char4(5, 6, 7, 8), 9);
  sums[3] = __dp2a_hi(make_ushort2(1, 2), make_uchar4(5, 6, 7, 8), 9u);
}

int main() {
  unsigned* sums;
  cudaMallocManaged(&sums, 82 * sizeof(unsigned));
  cudaMemset(sums, 0, 82 * sizeof(unsigned));
  compute<<<64, 256>>>(sums);
  cudaDeviceSynchronize();
  for (int i = 0; i < 82; i++) printf("%08x%c", sums[i], i % 8 == 7 ? '\n' : ' ');
  printf("\n");
  multiply_vectors<<<1, 1>>>(sums);
  cudaDeviceSynchronize();
  printf("%u %u %u %u\n", sums[0], sums[1], sums[2], sums[3]);
  cudaFree(sums);
  return 0;
}

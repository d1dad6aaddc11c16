// Matches and reductions over a mask of a warp's lanes. Needs sub-groups of 32.
// REQUIRES: warp
// EXPECT: 1f ffffffff 1 0 0 fffffff7 1f0 20 ffffffe6 5 40 1f00
// EXPECT: 1f ffffffff 1 0 0 8 1f0 20 ffffffe6 5 40 1f00
// EXPECT: c0000000 ffffffff 1 0 0 fffffff7 1f0 20 ffffffe6 5 40 1f00
// EXPECT: 1f ffffffff 1 0 0 fffffff7 1f0 20 ffffffe6 5 40 1f00
#include <cstdio>

__global__ void match(unsigned* out) {
  unsigned lane = threadIdx.x % 32, half = lane < 16 ? 0xffffu : 0xffff0000u, full = 0xffffffffu;
  int same = 7;
  unsigned r0 = __match_any_sync(full, lane / 5), r1 = __match_all_sync(full, 4.5, &same), s1 = same;
  unsigned r2 = __match_all_sync(full, lane / 16, &same), s2 = same;
  unsigned long long wide = lane == 3 ? 1ull << 40 : 0;
  unsigned r3 = __match_any_sync(full, wide);
  unsigned r4 = __reduce_add_sync(full, lane), r5 = __reduce_xor_sync(full, lane * 3);
  int r6 = __reduce_min_sync(full, 5 - static_cast<int>(lane)), r7 = __reduce_max_sync(full, 5 - static_cast<int>(lane));
  unsigned r8 = __reduce_and_sync(full, lane | 0x40), r9 = __reduce_or_sync(full, lane << 8);
  unsigned* own = out + threadIdx.x * 12;
  own[0] = r0; own[1] = r1; own[2] = s1; own[3] = r2; own[4] = s2; own[5] = r3; own[6] = r4; own[7] = r5;
  own[8] = r6; own[9] = r7; own[10] = r8; own[11] = r9;
}

int main() {
  unsigned* out;
  cudaMallocManaged(&out, 64 * 12 * sizeof(unsigned));
  match<<<1, 64>>>(out);
  cudaDeviceSynchronize();
  for (int lane : {0, 3, 31, 36}) {
    for (int i = 0; i < 12; i++) printf("%x ", out[lane * 12 + i]);
    printf("\n");
  }
  cudaFree(out);
  return 0;
}

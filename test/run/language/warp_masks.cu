// Votes, matches and reductions that two halves of a warp execute at the same time, each with its own mask, and matches
// of bits. Needs sub-groups of 32.
// REQUIRES: warp
// EXPECT: 1 1 0 5555 120 15 0 5555
// EXPECT: 0 0 1 55550000 376 31 16 aaaa0000
// EXPECT: f0f0f0f0 ffffffff 0 ffffffff 1
#include <cstdio>

__global__ void halves(unsigned* out) {
  const unsigned lane = threadIdx.x, mask = lane < 16 ? 0xffffu : 0xffff0000u;
  unsigned r[8];
  r[0] = __any_sync(mask, lane == 7);
  r[1] = __all_sync(mask, lane < 16);
  r[2] = __any_sync(mask, lane > 15);
  r[3] = __ballot_sync(mask, lane % 2 == 0);
  r[4] = __reduce_add_sync(mask, lane);
  r[5] = __reduce_max_sync(mask, lane);
  r[6] = __reduce_min_sync(mask, lane);
  r[7] = __ballot_sync(mask, lane < 16 ? lane % 2 == 0 : lane % 2 == 1);
  for (int i = 0; i < 8; ++i) out[lane * 8 + i] = r[i];
}

__global__ void bits(unsigned* out) {
  const unsigned lane = threadIdx.x;
  int same = 0;
  const unsigned zeros = __match_any_sync(0xffffffffu, lane & 4 ? -0.0f : 0.0f);
  const unsigned nans = __match_any_sync(0xffffffffu, __int_as_float(0x7fc00000));
  __match_all_sync(0xffffffffu, lane & 4 ? -0.0 : 0.0, &same);
  if (lane == 5) {
    out[0] = zeros;
    out[1] = nans;
    out[2] = same;
  }
  const unsigned all = __match_all_sync(0xffffffffu, __longlong_as_double(0x7ff8000000000000ll), &same);
  if (lane == 5) {
    out[3] = all;
    out[4] = same;
  }
}

int main() {
  unsigned* out;
  cudaMallocManaged(&out, 32 * 8 * sizeof(unsigned));
  halves<<<1, 32>>>(out);
  cudaDeviceSynchronize();
  for (int lane : {3, 20}) {
    const unsigned* r = out + lane * 8;
    printf("%x %x %x %x %u %u %u %x\n", r[0], r[1], r[2], r[3], r[4], r[5], r[6], r[7]);
  }
  bits<<<1, 32>>>(out);
  cudaDeviceSynchronize();
  printf("%x %x %x %x %x\n", out[0], out[1], out[2], out[3], out[4]);
  cudaFree(out);
}

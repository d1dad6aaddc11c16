// Shuffles with and without a width. Needs sub-groups of 32.
// REQUIRES: warp
// EXPECT: 496 31 16 30 1 4 24 4 7 0
#include <cstdio>

__global__ void shuffle(int* out) {
  int lane = threadIdx.x;
  int sum = lane;
  for (int d = 16; d > 0; d /= 2) sum += __shfl_down_sync(0xffffffff, sum, d);
  int last = __shfl_sync(0xffffffff, lane, 31);
  int segment = __shfl_sync(0xffffffff, lane, 0, 16);
  int up = __shfl_up_sync(0xffffffff, lane, 1);
  int other = __shfl_xor_sync(0xffffffff, lane, 1);
  int clipped = __shfl_down_sync(0xffffffff, lane, 4, 8);
  int stays = __shfl_up_sync(0xffffffff, lane, 3, 8);
  if (lane == 0) { out[0] = sum; out[1] = last; out[4] = other; out[5] = clipped; }
  if (lane == 31) { out[2] = segment; out[3] = up; }
  if (lane == 24) out[6] = stays;
  if (lane == 4) out[7] = clipped;  // 4 + 4 is in the next segment
  if (lane == 3) { out[8] = clipped; out[9] = stays; }
}

int main() {
  int* out;
  cudaMallocManaged(&out, 10 * sizeof(int));
  shuffle<<<1, 32>>>(out);
  cudaDeviceSynchronize();
  for (int i = 0; i < 10; ++i) printf("%d%c", out[i], i < 9 ? ' ' : '\n');
  cudaFree(out);
}

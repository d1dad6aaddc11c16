// Special registers, votes, shuffles and barriers of inline PTX.
// REQUIRES: warp
// EXPECT: lane 5 warp 1, masks 1f 3f ffffffc0, thread 37 of 64 in block 1 of 2
// EXPECT: ballot aaaaaaaa, any 1 all 0, shuffles 3 4 6 4, sum 496 most 31
// EXPECT: matched 55555555, reversed 63 0
#include <cstdio>

__global__ void registers(unsigned* out) {
  unsigned lane, warp, lt, le, gt, tid, ntid, cta, ncta;
  asm volatile("mov.u32 %0, %%laneid;" : "=r"(lane));
  asm volatile("mov.u32 %0, %warpid;" : "=r"(warp) :);
  asm("mov.u32 %0, %%lanemask_lt;" : "=r"(lt));
  asm("mov.u32 %0, %%lanemask_le;" : "=r"(le));
  asm("mov.u32 %0, %%lanemask_gt;" : "=r"(gt));
  asm("mov.u32 %0, %%tid.x;" : "=r"(tid));
  asm("mov.u32 %0, %%ntid.x;" : "=r"(ntid));
  asm("mov.u32 %0, %%ctaid.x;" : "=r"(cta));
  asm("mov.u32 %0, %%nctaid.x;" : "=r"(ncta));
  if (tid == 37 && cta == 1) {
    out[0] = lane;
    out[1] = threadIdx.x / 32 == 1 && warp < 64 ? 1 : warp;
    out[2] = lt;
    out[3] = le;
    out[4] = gt;
    out[5] = tid;
    out[6] = ntid;
    out[7] = cta;
    out[8] = ncta;
  }
}

// Returns the mask of the lanes whose value is not zero.
__device__ unsigned ballot_of(int odd) {
  unsigned out;
  asm volatile("{ .reg .pred p; setp.ne.s32 p, %1, 0; vote.sync.ballot.b32 %0, p, 0xffffffff; }" : "=r"(out) : "r"(odd));
  return out;
}

__global__ void votes(unsigned* out, int* shuffled) {
  const int lane = threadIdx.x;
  const unsigned odd = ballot_of(lane & 1);
  unsigned any, all;
  asm volatile("{ .reg .pred p, q; setp.eq.s32 p, %1, 7; vote.sync.any.pred q, p, 0xffffffff; selp.u32 %0, 1, 0, q; }"
               : "=r"(any)
               : "r"(lane));
  asm volatile("{ .reg .pred p, q; setp.lt.s32 p, %1, 31; vote.sync.all.pred q, p, 0xffffffff; selp.u32 %0, 1, 0, q; }"
               : "=r"(all)
               : "r"(lane));
  int down, up, across, from;
  asm volatile("shfl.sync.up.b32 %0, %1, 1, 0x0, 0xffffffff;" : "=r"(up) : "r"(lane));
  asm volatile("shfl.sync.down.b32 %0, %1, %2, 31, %3;" : "=r"(down) : "r"(lane), "r"(2), "r"(0xffffffff));
  asm volatile("shfl.sync.bfly.b32 %0, %1, 0x2, 0x1f, 0xffffffff;" : "=r"(across) : "r"(lane));
  asm volatile("shfl.sync.idx.b32 %0, %1, 4, 0x1f, 0xffffffff;" : "=r"(from) : "r"(lane));
  unsigned sum;
  int most;
  asm volatile("redux.sync.add.u32 %0, %1, 0xffffffff;" : "=r"(sum) : "r"((unsigned)lane));
  asm volatile("redux.sync.max.s32 %0, %1, 0xffffffff;" : "=r"(most) : "r"(lane));
  unsigned same;
  asm volatile("match.any.sync.b32 %0, %1, 0xffffffff;" : "=r"(same) : "r"(lane & 1));
  if (lane == 4) {
    out[0] = odd;
    out[1] = any;
    out[2] = all;
    out[3] = sum;
    out[4] = same;
    shuffled[0] = up;
    shuffled[1] = from;
    shuffled[2] = down == 6 ? across : -1;
    shuffled[3] = from;
    shuffled[4] = most;
  }
}

__global__ void reverse(int* values) {
  __shared__ int kept[64];
  kept[threadIdx.x] = threadIdx.x;
  asm volatile("bar.sync 0;");
  values[threadIdx.x] = kept[63 - threadIdx.x];
}

int main() {
  unsigned* out;
  int* values;
  cudaMallocManaged(&out, 16 * sizeof(unsigned));
  cudaMallocManaged(&values, 64 * sizeof(int));
  registers<<<2, 64>>>(out);
  cudaDeviceSynchronize();
  printf("lane %u warp %u, masks %x %x %x, thread %u of %u in block %u of %u\n", out[0], out[1], out[2], out[3], out[4], out[5], out[6], out[7], out[8]);
  votes<<<1, 32>>>(out, values);
  cudaDeviceSynchronize();
  printf("ballot %x, any %u all %u, shuffles %d %d %d %d, sum %u most %d\n", out[0], out[1], out[2], values[0], values[1], values[2], values[3], out[3], values[4]);
  const unsigned same = out[4];
  reverse<<<1, 64>>>(values);
  cudaDeviceSynchronize();
  printf("matched %x, reversed %d %d\n", same, values[0], values[63]);
}

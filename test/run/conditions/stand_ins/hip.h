#pragma once
// HIP lacks it.
__device__ inline unsigned __brev(unsigned value) {
  unsigned out = threadIdx.x - threadIdx.x;
  for (int bit = 0; bit < 32; ++bit) out |= (value >> bit & 1) << (31 - bit);
  return out;
}

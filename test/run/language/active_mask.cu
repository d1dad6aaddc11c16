// The mask of active threads when all threads are active. Needs sub-groups of 32.
// REQUIRES: warp
// FINDING: CS3001
// EXPECT: ffffffff 32
#include <cstdio>

__global__ void mask(unsigned* out) {
  const unsigned active = __activemask();
  if (threadIdx.x == 5) out[0] = active;
  if (threadIdx.x == 6) out[1] = __popc(active);
}

int main() {
  unsigned* out;
  cudaMallocManaged(&out, 2 * sizeof(unsigned));
  mask<<<1, 32>>>(out);
  cudaDeviceSynchronize();
  printf("%x %u\n", out[0], out[1]);
  cudaFree(out);
}

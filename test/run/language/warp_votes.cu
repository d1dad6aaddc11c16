// Votes over a mask. Needs sub-groups of 32.
// REQUIRES: warp
// EXPECT: 1 0 1 0 aaaaaaaa 32
#include <cstdio>

__global__ void vote(int* out, unsigned* bits) {
  int lane = threadIdx.x;
  const unsigned full = 0xffffffff;
  int a = __all_sync(full, lane < 32), b = __all_sync(full, lane < 31);
  int c = __any_sync(full, lane == 3), d = __any_sync(full, lane == 99);
  unsigned odd = __ballot_sync(full, lane % 2);
  __syncwarp();
  if (lane == 0) {
    out[0] = a != 0; out[1] = b != 0; out[2] = c != 0; out[3] = d != 0;
    out[4] = warpSize;
    *bits = odd;
  }
}

int main() {
  int* out;
  unsigned* bits;
  cudaMallocManaged(&out, 5 * sizeof(int));
  cudaMallocManaged(&bits, sizeof(unsigned));
  vote<<<1, 32>>>(out, bits);
  cudaDeviceSynchronize();
  printf("%d %d %d %d %x %d\n", out[0], out[1], out[2], out[3], *bits, out[4]);
  cudaFree(out);
  cudaFree(bits);
}

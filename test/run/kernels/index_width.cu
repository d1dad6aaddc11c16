// CUDA's indices are unsigned 32-bit integers: differences wrap at 32 bits, and types deduced from them are unsigned.
// EXPECT: printed 7 2 9
// EXPECT: half 2147483647
// EXPECT: rest 3
// EXPECT: shifted 268435455
// EXPECT: deduced 4 bytes
// EXPECT: list 7 2
// EXPECT: rounded up 3
#include <cstdio>

__global__ void wrap(unsigned* out, int n) {
  if (threadIdx.x == 0) {
    out[0] = (threadIdx.x - 1) / 2;
    out[1] = (threadIdx.x - 1) % 7;
    out[2] = (threadIdx.x - blockDim.x) >> 4;
    auto rank = threadIdx.x;
    out[3] = sizeof(rank);
  }
  if (threadIdx.x == 7 && blockIdx.x == 2) {
    uint2 pair = {threadIdx.x, blockIdx.x};
    out[4] = pair.x;
    out[5] = pair.y;
    out[6] = (n + blockDim.x - 1) / blockDim.x;
    printf("printed %u %u %d\n", threadIdx.x, blockIdx.x, 9);
  }
}

int main() {
  unsigned* out;
  cudaMallocManaged(&out, 7 * sizeof(unsigned));
  wrap<<<3, 16>>>(out, 40);
  cudaDeviceSynchronize();
  printf("half %u\nrest %u\nshifted %u\ndeduced %u bytes\nlist %u %u\nrounded up %u\n", out[0], out[1], out[2], out[3], out[4], out[5], out[6]);
  cudaFree(out);
  return 0;
}

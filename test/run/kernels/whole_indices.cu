// The index variables used as objects, not by member.
// EXPECT: 3 2 1 4 3 2
#include <cstdio>

__global__ void whole(unsigned* out) {
  uint3 t = threadIdx;
  const auto& b = blockDim;
  auto& thread = threadIdx;
  if (thread.x == 3 && t.y == 2 && t.z == 1) {
    out[0] = t.x; out[1] = t.y; out[2] = t.z;
    out[3] = b.x; out[4] = b.y; out[5] = b.z;
  }
}

int main() {
  unsigned* out;
  cudaMallocManaged(&out, 6 * sizeof(unsigned));
  whole<<<1, dim3(4, 3, 2)>>>(out);
  cudaDeviceSynchronize();
  printf("%u %u %u %u %u %u\n", out[0], out[1], out[2], out[3], out[4], out[5]);
  cudaFree(out);
}

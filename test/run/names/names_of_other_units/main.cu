// A macro, and a local variable, with the name of a device variable in another unit.
// EXPECT: 7 3, other 12
#include <cstdio>
#define mask 0x7
int other_sum();

__device__ int low(int value) { return value & mask; }
__global__ void run(int* out) { out[threadIdx.x] = low(15 - 12 * threadIdx.x); }

int main() {
  int* out;
  struct Limits {
    int low, high;
  } limits;
  limits.low = 3;
  cudaMallocManaged(&out, 2 * sizeof(int));
  run<<<1, 2>>>(out);
  cudaDeviceSynchronize();
  cudaMemcpy(out + 1, &limits, sizeof limits.low, cudaMemcpyDefault);
  printf("%d %d, other %d\n", out[0], out[1], other_sum());
}

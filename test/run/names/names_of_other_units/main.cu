// A macro, and a local variable, with the name of a device variable in another unit. A static function of each unit, with
// a `__shared__` variable of another size: a third unit includes the headers of both.
// EXPECT: 7 3, other 12, last 1 0
#include <cstdio>
#include "main.cuh"
#define mask 0x7
int other_sum();
int last_of_other();

__device__ int low(int value) { return value & mask; }
__global__ void run(int* out) { out[threadIdx.x] = low(15 - 12 * threadIdx.x); }

__global__ void run_last(int* out) { out[threadIdx.x] = last(threadIdx.x); }
static __device__ int last(int value) {
  __shared__ int values[2];
  values[threadIdx.x] = value;
  __syncthreads();
  return values[1];
}

int main() {
  int* out;
  struct Limits {
    int low, high;
  } limits;
  limits.low = 3;
  cudaMallocManaged(&out, 4 * sizeof(int));
  run<<<1, 2>>>(out);
  cudaDeviceSynchronize();
  run_last<<<1, 2>>>(out + 2);
  cudaDeviceSynchronize();
  cudaMemcpy(out + 1, &limits, sizeof limits.low, cudaMemcpyDefault);
  printf("%d %d, other %d, last %d %d\n", out[0], out[1], other_sum(), out[2], last_of_other());
}

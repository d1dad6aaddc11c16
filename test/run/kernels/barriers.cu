// Barriers that reduce a predicate, and fences.
// EXPECT: 1 0 1 0 5
#include <cstdio>

__global__ void gather(int* out) {
  int t = threadIdx.x;
  int every = __syncthreads_and(t < 8);
  int every_low = __syncthreads_and(t < 5);
  int some = __syncthreads_or(t == 7);
  int none = __syncthreads_or(t == 9);
  int low = __syncthreads_count(t < 5);
  __threadfence_block();
  __threadfence();
  __threadfence_system();
  if (t == 0) {
    out[0] = every != 0;
    out[1] = every_low != 0;
    out[2] = some != 0;
    out[3] = none != 0;
    out[4] = low;
  }
}

int main() {
  int* out;
  cudaMallocManaged(&out, 5 * sizeof(int));
  gather<<<1, 8>>>(out);
  cudaDeviceSynchronize();
  printf("%d %d %d %d %d\n", out[0], out[1], out[2], out[3], out[4]);
  cudaFree(out);
}

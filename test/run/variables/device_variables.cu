// `__device__` variables: initially zero, counted in kernels, copied to the host; and a `__managed__` variable.
// EXPECT: 64 3 128
#include <cstdio>

__device__ int counter;
__device__ int initial[2] = {1, 2};
__managed__ int shared_count = 0;

__global__ void count() {
  atomicAdd(&counter, 1);
  atomicAdd(&shared_count, initial[1]);
}

int main() {
  count<<<2, 32>>>();
  int total, pair[2];
  cudaMemcpyFromSymbol(&total, counter, sizeof(int));
  cudaMemcpyFromSymbol(pair, initial, sizeof(pair));
  cudaDeviceSynchronize();
  printf("%d %d %d\n", total, pair[0] + pair[1], int(shared_count));
}

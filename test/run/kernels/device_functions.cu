// Device functions that are called three levels deep: only those that need the index are passed it.
// EXPECT: 0 3 6 9
#include <cstdio>

__device__ int triple(int v) { return 3 * v; }
__device__ int index() { return blockIdx.x * blockDim.x + threadIdx.x; }
__device__ int here() { return triple(index()); }
__host__ __device__ inline int same(int v) { return v; }

__global__ void fill(int* out) { out[index()] = same(here()); }

int main() {
  int *d, h[4];
  cudaMalloc((void**)&d, sizeof(h));
  fill<<<2, 2>>>(d);
  cudaMemcpy(h, d, sizeof(h), cudaMemcpyDeviceToHost);
  printf("%d %d %d %d\n", h[0], h[1], same(h[2]), h[3]);
  cudaFree(d);
}

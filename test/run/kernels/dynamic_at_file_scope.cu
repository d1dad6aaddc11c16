// Dynamic shared memory that is declared outside functions and used by several of them.
// EXPECT: 3 7
#include <cstdio>

extern __shared__ int pool[];

__device__ void put(int v) { pool[threadIdx.x] = v; }

__global__ void run(int* out, int v) {
  put(v + threadIdx.x);
  __syncthreads();
  if (threadIdx.x < 2) out[threadIdx.x] = pool[4 * threadIdx.x];
}

int main() {
  int* out;
  cudaMallocManaged(&out, 2 * sizeof(int));
  run<<<1, 8, 8 * sizeof(int)>>>(out, 3);
  cudaDeviceSynchronize();
  printf("%d %d\n", out[0], out[1]);
  cudaFree(out);
}

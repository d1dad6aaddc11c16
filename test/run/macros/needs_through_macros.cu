// The needs of device functions appear in macros: an index three calls deep, shared memory, a constant, a call.
// EXPECT: 10 21 32 43
#include <cstdio>

#define LANE (threadIdx.x)
#define PLACE(base) place((base), LANE)
#define STORE(value) buffer[LANE] = (value)
#define FACTOR factor[0]

__constant__ int factor[2] = {10, 1};

__device__ int place(int base, int lane) { return base * lane; }
__device__ int own() { return PLACE(1) + 1; }
__device__ int scaled() { return own() * FACTOR; }

__global__ void compute(int* out) {
  __shared__ int buffer[4];
  STORE(scaled() + LANE);
  __syncthreads();
  out[LANE] = buffer[LANE];
}

int main() {
  int* p;
  cudaMallocManaged(&p, 4 * sizeof(int));
  compute<<<1, 4>>>(p);
  cudaDeviceSynchronize();
  printf("%d %d %d %d\n", p[0], p[1], p[2], p[3]);
  cudaFree(p);
}

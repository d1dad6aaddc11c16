// Shared variables that macros declare, static and dynamic.
// EXPECT: swapped 7 6 5 4 3 2 1 0
// EXPECT: dynamic 1 2 3 0
#include <cstdio>

#define SHARED_ARRAY(type, name, count) __shared__ type name[count]
#define DYNAMIC_SHARED(type, name) extern __shared__ type name[];

__global__ void swap(int* p) {
  SHARED_ARRAY(int, buffer, 8);
  buffer[7 - threadIdx.x] = p[threadIdx.x];
  __syncthreads();
  p[threadIdx.x] = buffer[threadIdx.x];
}

__global__ void next(int* p) {
  DYNAMIC_SHARED(int, ring)
  ring[threadIdx.x] = threadIdx.x;
  __syncthreads();
  p[threadIdx.x] = ring[(threadIdx.x + 1) % blockDim.x];
}

int main() {
  int* p;
  cudaMallocManaged(&p, 8 * sizeof(int));
  for (int i = 0; i < 8; ++i) p[i] = i;
  swap<<<1, 8>>>(p);
  cudaDeviceSynchronize();
  printf("swapped");
  for (int i = 0; i < 8; ++i) printf(" %d", p[i]);
  next<<<1, 4, 4 * sizeof(int)>>>(p);
  cudaDeviceSynchronize();
  printf("\ndynamic %d %d %d %d\n", p[0], p[1], p[2], p[3]);
  cudaFree(p);
}

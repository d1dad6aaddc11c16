// One block of dynamic shared memory with three element types, at offsets, and under other names in two functions.
// EXPECT: ints 0 1 2 3 floats 0.5 1.5 2.5 3.5 bytes 3 2 1 0
// EXPECT: callee 60
#include <cstdio>

__global__ void parts(int* a, float* b, unsigned char* c) {
  extern __shared__ char raw[];
  int* ints = reinterpret_cast<int*>(raw);
  float* floats = (float*)&ints[blockDim.x];
  unsigned char* bytes = (unsigned char*)(floats + blockDim.x);
  ints[threadIdx.x] = threadIdx.x;
  floats[threadIdx.x] = threadIdx.x + 0.5f;
  bytes[blockDim.x - 1 - threadIdx.x] = threadIdx.x;
  __syncthreads();
  a[threadIdx.x] = ints[threadIdx.x];
  b[threadIdx.x] = floats[threadIdx.x];
  c[threadIdx.x] = bytes[threadIdx.x];
}

__device__ int gather(int n) {
  extern __shared__ int values[];
  int sum = 0;
  for (int i = 0; i < n; ++i) sum += values[i];
  return sum;
}

__global__ void callee(int* p) {
  extern __shared__ int numbers[];
  numbers[threadIdx.x] = 10 * threadIdx.x;
  __syncthreads();
  if (threadIdx.x == 0) *p = gather(blockDim.x);
}

int main() {
  int* a;
  float* b;
  unsigned char* c;
  cudaMallocManaged(&a, 4 * sizeof(int));
  cudaMallocManaged(&b, 4 * sizeof(float));
  cudaMallocManaged(&c, 4);
  parts<<<1, 4, 4 * (sizeof(int) + sizeof(float) + 1)>>>(a, b, c);
  cudaDeviceSynchronize();
  printf("ints %d %d %d %d floats %g %g %g %g bytes %d %d %d %d\n", a[0], a[1], a[2], a[3], b[0], b[1], b[2], b[3], c[0], c[1],
         c[2], c[3]);
  callee<<<1, 4, 4 * sizeof(int)>>>(a);
  cudaDeviceSynchronize();
  printf("callee %d\n", *a);
  cudaFree(a);
  cudaFree(b);
  cudaFree(c);
}

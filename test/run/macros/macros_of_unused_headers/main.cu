// A header that no file includes redefines the name of a barrier as a macro that uses a device variable.
// EXPECT: 31 0
#include <cstdio>

__global__ void reverse(int* x) {
  __shared__ int s[32];
  s[threadIdx.x] = x[threadIdx.x];
  __syncthreads();
  x[threadIdx.x] = s[31 - threadIdx.x];
}

int main() {
  int* x;
  cudaMallocManaged(&x, 32 * sizeof(int));
  for (int i = 0; i < 32; i++) x[i] = i;
  reverse<<<1, 32>>>(x);
  cudaDeviceSynchronize();
  printf("%d %d\n", x[0], x[31]);
  cudaFree(x);
}

// Addresses and sizes of device variables, copies through these addresses, and asynchronous copies in a stream.
// EXPECT: size 16 and 4
// EXPECT: through address 5 6 7 8
// EXPECT: async 10 20
#include <cstdio>

__device__ int numbers[4];
__device__ float ratio = 0.5f;
__constant__ int pair[2];

__global__ void raise(int by) { numbers[threadIdx.x] += by; }
__global__ void read_pair(int* p) { p[threadIdx.x] = pair[threadIdx.x]; }

int main() {
  size_t many, one;
  cudaGetSymbolSize(&many, numbers);
  cudaGetSymbolSize(&one, ratio);
  printf("size %d and %d\n", (int)many, (int)one);
  int* address;
  cudaGetSymbolAddress((void**)&address, numbers);
  const int h[4] = {1, 2, 3, 4};
  cudaMemcpy(address, h, sizeof(h), cudaMemcpyHostToDevice);
  raise<<<1, 4>>>(4);
  int back[4];
  cudaMemcpyFromSymbol(back, numbers, sizeof(back));
  printf("through address %d %d %d %d\n", back[0], back[1], back[2], back[3]);
  cudaStream_t stream;
  cudaStreamCreate(&stream);
  const int tens[2] = {10, 20};
  int* p;
  cudaMallocManaged(&p, 2 * sizeof(int));
  cudaMemcpyToSymbolAsync(pair, tens, sizeof(tens), 0, cudaMemcpyHostToDevice, stream);
  read_pair<<<1, 2, 0, stream>>>(p);
  int again[2];
  cudaMemcpyFromSymbolAsync(again, pair, sizeof(again), 0, cudaMemcpyDeviceToHost, stream);
  cudaStreamSynchronize(stream);
  printf("async %d %d\n", p[0], again[1]);
  cudaFree(p);
  cudaStreamDestroy(stream);
}

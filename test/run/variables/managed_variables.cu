// `__managed__` variables that host and device use: a scalar, an array, a structure, one with an initial value.
// EXPECT: 8 15 3 2.5
// EXPECT: host wrote 21
// EXPECT: stepped 21 22
// EXPECT: copied 7 9, 16 bytes at 9
#include <cstdio>

struct Range {
  int first;
  float second;
};

__device__ __managed__ int counter = 5;
__managed__ int table[4];
__managed__ __device__ Range range;

__global__ void work() {
  atomicAdd(&counter, 1);
  table[threadIdx.x] = 5 * threadIdx.x;
  if (threadIdx.x == 0) {
    range.first = 3;
    range.second = 2.5f;
  }
}

__global__ void read(int* p) { *p = counter + table[0]; }

int main() {
  work<<<1, 3>>>();
  cudaDeviceSynchronize();
  printf("%d %d %d %g\n", counter, table[1] + table[2], range.first, range.second);
  counter = 20;
  table[0]++;
  int* p;
  cudaMallocManaged(&p, sizeof(int));
  read<<<1, 1>>>(p);
  cudaDeviceSynchronize();
  printf("host wrote %d\n", *p);
  cudaFree(p);

  // Increments the value, not a pointer to it.
  int before = counter++;
  read<<<1, 1>>>(&table[1]);
  cudaDeviceSynchronize();
  printf("stepped %d %d\n", before + 1, table[1] - table[0] + 1);

  // As symbols.
  const int given[2] = {7, 9};
  int read_back = 0;
  int* address;
  size_t bytes;
  cudaMemcpyToSymbol(table, given, sizeof(given));
  cudaMemcpyFromSymbol(&read_back, table, sizeof(int), sizeof(int));
  cudaGetSymbolAddress((void**)&address, table);
  cudaGetSymbolSize(&bytes, table);
  printf("copied %d %d, %d bytes at %d\n", table[0], read_back, (int)bytes, address[1]);
}

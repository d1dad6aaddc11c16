// EXPECT: 3 5 8
// Symbols named by strings, which CUDA accepted up to version 4.
#include <cstdio>

__constant__ int table[2];
__device__ int sum;
__constant__ int known[1] = {0};

__global__ void add() { sum = table[0] + table[1] + known[0]; }

int main() {
  const int values[2] = {1, 2};
  const int other = 5;
  int result[3];
  cudaMemcpyToSymbol("table", values, sizeof(values));
  add<<<1, 1>>>();
  cudaMemcpyFromSymbol(&result[0], "sum", sizeof(int));
  cudaMemcpyToSymbol("known", &other, sizeof(int), 0, cudaMemcpyHostToDevice);
  cudaMemcpyFromSymbol(&result[1], "known", sizeof(int), 0, cudaMemcpyDeviceToHost);
  add<<<1, 1>>>();
  cudaMemcpyFromSymbol(&result[2], "sum", sizeof(int));
  printf("%d %d %d\n", result[0], result[1], result[2]);
}

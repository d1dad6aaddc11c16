// Pointers to arrays: into constant memory, and in device and constant memory themselves.
// EXPECT: 6 2 5 7 5
#include <cstdio>

__constant__ int table[2][3] = {{1, 2, 3}, {4, 5, 6}};
__constant__ int (*rows)[3];
__device__ int (*view)[4];
__device__ int grid[4][4];

__global__ void set() { view = grid; }

__global__ void read(int* out) {
  int (*p)[3] = table;
  out[0] = table[1][2];
  out[1] = p[0][1];
  view[1][2] = 5;
  out[2] = grid[1][2];
  rows[1][2] = 7;
  out[4] = rows[0][1];
}

int main() {
  int* out;
  cudaMallocManaged(&out, 16 * sizeof(int));
  int (*at)[3] = reinterpret_cast<int (*)[3]>(out + 8);
  out[9] = 5;
  cudaMemcpyToSymbol(rows, &at, sizeof(at));
  set<<<1, 1>>>();
  read<<<1, 1>>>(out);
  cudaDeviceSynchronize();
  printf("%d %d %d %d %d\n", out[0], out[1], out[2], out[13], out[4]);
  cudaFree(out);
}

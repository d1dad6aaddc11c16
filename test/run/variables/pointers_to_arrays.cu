// Pointers to arrays: into constant memory, and in device, constant and shared memory themselves.
// EXPECT: 6 2 5 7 5
// EXPECT: 8 5
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

template <typename T>
__global__ void typed(T (*t)[4]) {
  __shared__ T (*z)[4];
  if (threadIdx.x == 0) z = t + 2;
  __syncthreads();
  z[0][threadIdx.x] = 5;
}
__global__ void shared(int (*t)[8]) {
  __shared__ int (*z)[8];
  __shared__ int (*both[2])[8];
  if (threadIdx.x == 0) {
    z = t;
    both[1] = t + 1;
  }
  __syncthreads();
  z[1][threadIdx.x] = threadIdx.x;
  both[1][0][threadIdx.x] += 1;
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
  shared<<<1, 8>>>(reinterpret_cast<int (*)[8]>(out));
  typed<int><<<1, 4>>>(reinterpret_cast<int (*)[4]>(out));  // the first half of the second row
  cudaDeviceSynchronize();
  printf("%d %d\n", out[15], out[8]);
  cudaFree(out);
}

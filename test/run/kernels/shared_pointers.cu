// Pointers into shared memory: passed to functions, to a matrix's rows, swapped in a loop, a pointer to an array.
// EXPECT: scan 0 1 3 6 10 15 21 28
// EXPECT: row 3 4 5
#include <cstdio>

__device__ void add_shifted(const int* from, int* to, int by) {
  const int i = threadIdx.x;
  to[i] = from[i] + (i >= by ? from[i - by] : 0);
}

__global__ void scan(int* p) {
  __shared__ int buffers[2][8];
  int* in = buffers[0];
  int* out = buffers[1];
  in[threadIdx.x] = p[threadIdx.x];
  __syncthreads();
  for (int by = 1; by < 8; by *= 2) {
    add_shifted(in, out, by);
    __syncthreads();
    int* t = in;
    in = out;
    out = t;
  }
  p[threadIdx.x] = in[threadIdx.x];
}

__device__ int element(int (*matrix)[3], int row, int column) { return matrix[row][column]; }

__global__ void row(int* p) {
  __shared__ int matrix[2][3];
  matrix[threadIdx.x / 3][threadIdx.x % 3] = threadIdx.x;
  __syncthreads();
  if (threadIdx.x < 3) p[threadIdx.x] = element(matrix, 1, threadIdx.x);
}

int main() {
  int* p;
  cudaMallocManaged(&p, 8 * sizeof(int));
  for (int i = 0; i < 8; ++i) p[i] = i;
  scan<<<1, 8>>>(p);
  cudaDeviceSynchronize();
  printf("scan");
  for (int i = 0; i < 8; ++i) printf(" %d", p[i]);
  row<<<1, 6>>>(p);
  cudaDeviceSynchronize();
  printf("\nrow %d %d %d\n", p[0], p[1], p[2]);
  cudaFree(p);
}

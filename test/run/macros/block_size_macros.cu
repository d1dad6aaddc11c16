// Sizes that are macros: in shared arrays, launches, loops and arithmetic, computed from other macros. Macros with
// short names that are defined before the first include: nvcc includes its own headers before them.
// EXPECT: sums 28 92 156 220
#define N 4
#define T int
#include <cstdio>

#define LOG_THREADS 3
#define THREADS (1 << LOG_THREADS)
#define CEIL_DIV(a, b) (((a) + (b) - 1) / (b))
#define BLOCKS(n) CEIL_DIV(n, THREADS)
#define GRID_OF(n) dim3(BLOCKS(n))
#define BLOCK_OF dim3(THREADS, 1, 1)

__global__ void sums(const int* in, int* out) {
  __shared__ int tile[THREADS + 1];
  tile[threadIdx.x] = in[blockIdx.x * THREADS + threadIdx.x];
  __syncthreads();
  if (threadIdx.x == 0) {
    T sum = 0;
    for (int i = 0; i < THREADS; ++i) sum += tile[i];
    out[blockIdx.x] = sum;
  }
}

int main() {
  const int n = N * THREADS;
  int *in, *out;
  cudaMallocManaged(&in, n * sizeof(int));
  cudaMallocManaged(&out, BLOCKS(n) * sizeof(int));
  for (int i = 0; i < n; ++i) in[i] = i;
  sums<<<GRID_OF(n), BLOCK_OF>>>(in, out);
  cudaDeviceSynchronize();
  printf("sums");
  for (int i = 0; i < BLOCKS(n); ++i) printf(" %d", out[i]);
  printf("\n");
  cudaFree(in);
  cudaFree(out);
}

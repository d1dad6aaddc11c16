// Grid-stride loops in macros: the usual one, one with a start, and one that ends with a condition for its body.
// EXPECT: squares 0 1 4 9 16 25 36 49 64 81
// EXPECT: sum 45
// EXPECT: rows 12
#include <cstdio>

#define CUDA_1D_KERNEL_LOOP(i, n) \
  for (int i = blockIdx.x * blockDim.x + threadIdx.x; i < (n); i += blockDim.x * gridDim.x)
#define GRID_STRIDE(i, begin, end) for (size_t i = (begin) + blockIdx.x * blockDim.x + threadIdx.x; i < (end); i += gridDim.x * blockDim.x)
#define FOR_EACH_ROW(r, rows) for (int r = threadIdx.y; r < rows; r += blockDim.y) if (r % 2 == 0)

__global__ void squares(int n, int* out) {
  CUDA_1D_KERNEL_LOOP(i, n) { out[i] = i * i; }
}

__global__ void sum(size_t n, int* out) {
  GRID_STRIDE(k, 0, n) atomicAdd(out, (int)k);
}

__global__ void rows(int* out) {
  FOR_EACH_ROW(r, 8) { atomicAdd(out, r); }
}

int main() {
  int* p;
  cudaMallocManaged(&p, 12 * sizeof(int));
  squares<<<2, 2>>>(10, p);
  cudaDeviceSynchronize();
  printf("squares");
  for (int i = 0; i < 10; ++i) printf(" %d", p[i]);
  p[0] = p[1] = 0;
  sum<<<1, 4>>>(10, p);
  rows<<<1, dim3(1, 3)>>>(p + 1);
  cudaDeviceSynchronize();
  printf("\nsum %d\nrows %d\n", p[0], p[1]);
  cudaFree(p);
}

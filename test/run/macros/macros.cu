// Macros remain macros: indices, qualifiers, loops, launches.
// EXPECT: 0 1 4 9 16 100
#include <cstdio>

#define TID (blockIdx.x * blockDim.x + threadIdx.x)
#define AXIS(d) (blockIdx.d * blockDim.d + threadIdx.d)
#define HD __host__ __device__
#define GRID_STRIDE(i, n) for (int i = TID; i < (n); i += blockDim.x * gridDim.x)
#define LAUNCH(kernel, blocks, threads, ...) kernel<<<blocks, threads>>>(__VA_ARGS__)

HD inline int square(int v) { return v * v; }

__global__ void squares(int* out, int n) { GRID_STRIDE(i, n) out[i] = square(i); }
__global__ void mark(int* out) {
  if (AXIS(x) == 0 && AXIS(y) == 0) *out = 100;
}

int main() {
  int* out;
  cudaMallocManaged(&out, 6 * sizeof(int));
  LAUNCH(squares, 2, 2, out, 5);
  LAUNCH(mark, 1, 8, out + 5);
  cudaDeviceSynchronize();
  for (int i = 0; i < 6; ++i) printf("%d%c", out[i], i < 5 ? ' ' : '\n');
  cudaFree(out);
}

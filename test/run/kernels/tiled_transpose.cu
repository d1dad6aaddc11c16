// A two-dimensional tile with padding, macros for its size, and two barriers.
// EXPECT: 0 errors
#include <cstdio>
#define TILE 8

__global__ void transpose(float* out, const float* in, int width, int height) {
  __shared__ float tile[TILE][TILE + 1];
  int x = blockIdx.x * TILE + threadIdx.x;
  int y = blockIdx.y * TILE + threadIdx.y;
  if (x < width && y < height) tile[threadIdx.y][threadIdx.x] = in[y * width + x];
  __syncthreads();
  x = blockIdx.y * TILE + threadIdx.x;
  y = blockIdx.x * TILE + threadIdx.y;
  if (x < height && y < width) out[y * height + x] = tile[threadIdx.x][threadIdx.y];
}

int main() {
  const int width = 20, height = 12, n = width * height;
  float *in, *out;
  cudaMallocManaged(&in, n * sizeof(float));
  cudaMallocManaged(&out, n * sizeof(float));
  for (int i = 0; i < n; ++i) in[i] = i;
  dim3 block(TILE, TILE);
  dim3 grid((width + TILE - 1) / TILE, (height + TILE - 1) / TILE);
  transpose<<<grid, block>>>(out, in, width, height);
  cudaDeviceSynchronize();
  int errors = 0;
  for (int y = 0; y < height; ++y)
    for (int x = 0; x < width; ++x) errors += out[x * height + y] != in[y * width + x];
  printf("%d errors\n", errors);
  cudaFree(in);
  cudaFree(out);
}

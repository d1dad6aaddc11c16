// Two-dimensional launch on managed memory; the grid's and the block's size are chosen at run time.
// EXPECT: close 1
#include <cmath>
#include <iostream>
#include <cstdio>

__global__ void multiply(const float* a, const float* b, float* c, int n) {
  int row = blockIdx.y * blockDim.y + threadIdx.y;
  int column = blockIdx.x * blockDim.x + threadIdx.x;
  float sum = 0;
  if (row < n && column < n) {
    for (int i = 0; i < n; i++) sum += a[row * n + i] * b[i * n + column];
    c[row * n + column] = sum;
  }
}

int main() {
  const size_t n = 40;
  const size_t size = n * n;
  float* a;
  float* b;
  float* c;
  cudaMallocManaged(&a, sizeof(float) * size);
  cudaMallocManaged(&b, size * sizeof(float));
  cudaMallocManaged(&c, size * sizeof(float));
  for (size_t i = 0; i < n; i++) {
    for (size_t j = 0; j < n; j++) {
      b[n * i + j] = cos(j);
      a[j + n * i] = sin(i);
    }
  }
  dim3 block_dim;
  dim3 grid_dim;
  if (n * n > 512) {
    block_dim = dim3(16, 16);
    grid_dim = dim3((n + 15) / 16, (n + 15) / 16);
  } else {
    block_dim = dim3(n, n);
    grid_dim = dim3(1, 1);
  }
  multiply<<<grid_dim, block_dim>>>(a, b, c, n);
  cudaDeviceSynchronize();
  double error = 0;
  for (size_t row = 0; row < n; row++) {
    for (size_t column = 0; column < n; column++) {
      float sum = 0;
      for (size_t k = 0; k < n; k++) sum += a[row * n + k] * b[k * n + column];
      error += std::fabs(sum - c[row * n + column]);
    }
  }
  printf("close %d\n", error < 0.01);  // CUDA fuses multiplications and additions
  cudaFree(a);
  cudaFree(b);
  cudaFree(c);
}

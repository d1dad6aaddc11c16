// EXPECT: Error: 0
// The program of Listing 12 of the ReSYCLator paper, reworded: the host fills managed memory, a kernel multiplies two
// matrices, and the host compares the product with its own.
#include <cmath>
#include <iostream>

__global__ void multiply(float* left, float* right, float* product, int n) {
  const int row = blockIdx.y * blockDim.y + threadIdx.y;
  const int column = blockIdx.x * blockDim.x + threadIdx.x;
  float sum = 0;
  if (row < n && column < n) {
    for (int k = 0; k < n; ++k) sum += left[row * n + k] * right[k * n + column];
    product[row * n + column] = sum;
  }
}

int main() {
  size_t n = 16;
  size_t size = n * n;
  float *left;
  float *right;
  float *product;
  cudaMallocManaged(&left, size * sizeof(float));
  cudaMallocManaged(&right, size * sizeof(float));
  cudaMallocManaged(&product, size * sizeof(float));
  // The values are integers, so the sums are exact in any order, with or without fused operations.
  for (size_t i = 0; i < n; ++i) {
    for (size_t j = 0; j < n; ++j) {
      right[n * i + j] = std::round(8 * std::cos(static_cast<float>(j)));
      left[j + n * i] = std::round(8 * std::sin(static_cast<float>(i)));
    }
  }
  dim3 block;
  dim3 grid;
  if (size > 512) {
    block = dim3(32, 16);
    grid = dim3((n + 31) / 32, (n + 15) / 16);
  } else {
    block = dim3(n, n);
    grid = dim3(1, 1);
  }
  multiply<<<grid, block>>>(left, right, product, n);
  cudaDeviceSynchronize();
  float* expected = new float[size];
  float sum;
  for (size_t row = 0; row < n; ++row) {
    for (size_t column = 0; column < n; ++column) {
      sum = 0;
      for (size_t k = 0; k < n; ++k) sum += left[row * n + k] * right[k * n + column];
      expected[row * n + column] = sum;
    }
  }
  double error = 0;
  for (size_t i = 0; i < size; ++i) error += expected[i] - product[i];
  std::cout << "Error: " << error << std::endl;
  delete[] expected;
  cudaFree(left);
  cudaFree(right);
  cudaFree(product);
}

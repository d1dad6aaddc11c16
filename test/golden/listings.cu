// RUN: cu2sycl convert %s --memory buffer
// What the listings of the ReSYCLator paper show, in other words: each function bears the number of its listing.
#include <math.h>

// 2 to 4: the declaration of a kernel, with pointers.
__global__ void listing_2(float* left, float* right, float* product, int n);

// 5, 6: indices in a kernel.
__global__ void listing_5(float* left, float* right, int n) {
  int row = blockIdx.y * blockDim.y + threadIdx.y;
  int column = blockIdx.x * blockDim.x + threadIdx.x;
  if (row < n && column < n) left[row * n + column] = 2 * right[row * n + column];
}

// 7, 8: an allocation, with a size that is a product and with another, and its end.
void listing_7(int n, size_t bytes) {
  float* left;
  float* right;
  cudaMallocManaged(&left, n * sizeof(float));
  cudaMallocManaged(&right, bytes);
  cudaDeviceSynchronize();
  cudaFree(left);
  cudaFree(right);
}

// 9: the host writes, in loops.
void listing_9(int n) {
  float *left, *right;
  cudaMallocManaged(&left, n * n * sizeof(float));
  cudaMallocManaged(&right, n * n * sizeof(float));
  /* Fill both. */
  for (int i = 0; i < n; i++) {
    for (int j = 0; j < n; j++) {
      right[n * i + j] = cos(j);
      left[j + n * i] = sin(i);
    }
  }
  cudaFree(left);
  cudaFree(right);
}

// 1, 10, 11: a launch with dimensions that are worked out before.
void listing_10(int n) {
  float *left, *right;
  cudaMalloc(&left, n * n * sizeof(float));
  cudaMalloc(&right, n * n * sizeof(float));
  dim3 block;
  dim3 grid;
  block = dim3(16, 16);
  grid = dim3((n + 15) / 16, (n + 15) / 16);
  listing_5<<<grid, block>>>(left, right, n);
  cudaFree(left);
  cudaFree(right);
}

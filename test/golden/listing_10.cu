// RUN: cu2sycl convert %s --memory buffer
// Listings 10 and 11 of the ReSYCLator paper, reworded: a launch whose dimensions are computed before it.
__global__ void twice(float* left, float* right, int n) {
  int row = blockIdx.y * blockDim.y + threadIdx.y;
  int column = blockIdx.x * blockDim.x + threadIdx.x;
  if (row < n && column < n) left[row * n + column] = 2 * right[row * n + column];
}

void listing_10(int n) {
  float *left, *right;
  cudaMalloc(&left, n * n * sizeof(float));
  cudaMalloc(&right, n * n * sizeof(float));
  dim3 block;
  dim3 grid;
  block = dim3(16, 16);
  grid = dim3((n + 15) / 16, (n + 15) / 16);
  twice<<<grid, block>>>(left, right, n);
  cudaFree(left);
  cudaFree(right);
}

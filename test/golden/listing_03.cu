// RUN: cu2sycl convert %s --memory buffer --kernel-pointers
// Listing 3 of the ReSYCLator paper, reworded: with `--kernel-pointers` the kernel keeps its pointers, and the launch
// passes the addresses of the accessors' elements.
__global__ void multiply(float* left, const float* right, float* product, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n) product[i] = left[i] * right[i];
}

void listing_3(int n) {
  float *left, *right, *product;
  cudaMalloc(&left, n * sizeof(float));
  cudaMalloc(&right, n * sizeof(float));
  cudaMalloc(&product, n * sizeof(float));
  cudaMemset(left, 0, n * sizeof(float));
  cudaMemset(right, 0, n * sizeof(float));
  multiply<<<n / 64, 64>>>(left, right, product, n);
  cudaFree(left);
  cudaFree(right);
  cudaFree(product);
}

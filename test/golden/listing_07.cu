// RUN: cu2sycl convert %s --memory buffer
// Listings 7 and 8 of the ReSYCLator paper, reworded: allocations whose size is a product with `sizeof` or is any other
// expression, and their deallocation.
void listing_7(int n, size_t bytes) {
  /* Pointers to memory of the device */
  float* left;
  float* right;
  /* Allocate */
  cudaMallocManaged(&left, n * sizeof(float));
  cudaMallocManaged(&right, bytes);
  /* Wait for the device */
  cudaDeviceSynchronize();
  /* Free */
  cudaFree(left);
  cudaFree(right);
}

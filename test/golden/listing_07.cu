// RUN: cu2sycl convert %s --memory buffer
// Listings 7 and 8 of the ReSYCLator paper, in other words: an allocation, with a size that is a product and with
// another, and its end.
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

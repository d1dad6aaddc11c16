// RUN: cu2sycl convert %s
void test() {
  int *dev_ptr, *host_ptr, *shared_ptr;
  int size = 16;

  cudaMalloc(&dev_ptr, size);
  cudaMallocHost(&host_ptr, size);
  cudaMallocManaged(&shared_ptr, size);
  cudaMemset(dev_ptr, 0, size);
  cudaMemcpy(host_ptr, dev_ptr, size, cudaMemcpyDeviceToHost);
  cudaMemcpy(shared_ptr, host_ptr, size, cudaMemcpyHostToDevice);

  int a = shared_ptr[0];

  cudaFree(dev_ptr);
  cudaFreeHost(host_ptr);
  cudaFree(shared_ptr);
}

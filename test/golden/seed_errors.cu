// RUN: cu2sycl convert %s
#include <iostream>
__global__ void kernel() {}
void test() {
  int* ptr;
  if (cudaMalloc(&ptr, sizeof(int))) {
    std::cout << "error" << std::endl;
  }
  kernel<<<1, 1>>>();
  if (cudaDeviceSynchronize()) {
    std::cout << "error" << std::endl;
  }
}

// A launch in one file fails, and another file of the same unit gets the error when it asks for the last error.
// EXPECT: 1 0 5
#include "asking.cuh"
#include "kernels.cuh"
#include "printing.cuh"

int main() {
  int* p;
  cudaMallocManaged(&p, sizeof(int));
  *p = 0;
  set<<<1, 4096>>>(p, 4);
  const bool refused = failed();
  set<<<1, 1>>>(p, 5);
  print(refused, failed(), p);
  cudaFree(p);
}

// A launch in one file fails, and another file of the same unit gets the error when it asks for the last error.
// EXPECT: 1 0 5
// EXPECT: 1 1 0 8
#include "asking.cuh"
#include "kernels.cuh"
#include "other_unit.cuh"
#include "printing.cuh"

int main() {
  int* p;
  cudaMallocManaged(&p, sizeof(int));
  *p = 0;
  set<<<1, 4096>>>(p, 4);
  const bool refused = failed();
  set<<<1, 1>>>(p, 5);
  print(refused, failed(), p);
  put<<<*p - 5, 4>>>(p, 6);  // no groups
  const bool empty = failed();
  put<<<1, 2048>>>(p, 7);
  const bool large = failed();
  put<<<1, 4>>>(p, 8);
  printf("%d ", empty);
  print(large, failed(), p);
  cudaFree(p);
}

// Kernel templates that a header declares, with other names of the parameters, too, and that another unit defines and
// instantiates, by macros, too; with `__shared__` variables whose types depend on the parameters.
// EXPECT: 2016 63 0.5
// EXPECT: 1 4 3 2
#include <cstdio>

#include "kernels.cuh"

int main() {
  int* values;
  float* numbers;
  cudaMallocManaged(&values, 65 * sizeof(int));
  cudaMallocManaged(&numbers, 4 * sizeof(float));
  for (int i = 0; i < 64; ++i) values[i] = i;
  for (int i = 0; i < 4; ++i) numbers[i] = 0.5f * i;
  sum<int, 64><<<1, 64>>>(values, values + 64);
  cudaDeviceSynchronize();
  reversed<int, 64><<<1, 64>>>(values);
  turned<float><<<1, 4>>>(numbers);
  cudaDeviceSynchronize();
  printf("%d %d %g\n", values[64], values[0], numbers[0]);  // 64 * 63 / 2; the last value; the second number
  net::scaled<float, 4><<<1, 4>>>(numbers, 2.0f);  // 0.5 1 1.5 0, turned and doubled
  add_one(numbers, 4);
  cudaDeviceSynchronize();
  printf("%g %g %g %g\n", numbers[0], numbers[1], numbers[2], numbers[3]);
  cudaFree(values);
  cudaFree(numbers);
}

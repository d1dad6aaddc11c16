// Twelve files, converted as one run and compiled as separate units: device functions in headers, kernels that are launched
// from units that only declare them, constants shared across files, a namespace, a class template.
// EXPECT: smoothed 1.0 2.0 3.0 3.7
// EXPECT: sum 36 of 8
// EXPECT: histogram 3 3 2
// EXPECT: weighted 20.0
// EXPECT: count 24
#include <cstdio>
#include "include/buffer.cuh"
#include "include/filters.cuh"
#include "include/reduce.cuh"
#include "include/settings.cuh"

int main() {
  setup();
  tools::Buffer<float> in(4), out(4);
  for (int i = 0; i < 4; ++i) in[i] = i + 1;
  smooth<<<1, 4>>>(out.data(), in.data(), 4);
  cudaDeviceSynchronize();
  printf("smoothed %.1f %.1f %.1f %.1f\n", out[0], out[1], out[2], out[3]);

  tools::Buffer<int> numbers(8), result(4);
  for (int i = 0; i < 8; ++i) numbers[i] = i + 1;
  block_sum<<<1, 8>>>(numbers.data(), result.data());
  cudaDeviceSynchronize();
  printf("sum %d of %d\n", result[0], numbers.size());

  for (int i = 0; i < 4; ++i) result[i] = 0;
  histogram<<<2, 4, 3 * sizeof(int)>>>(numbers.data(), result.data(), 8, 3);
  cudaDeviceSynchronize();
  printf("histogram %d %d %d\n", result[0], result[1], result[2]);

  weigh<<<1, 4>>>(out.data(), in.data());
  cudaDeviceSynchronize();
  printf("weighted %.1f\n", out[0] + out[1] + out[2] + out[3]);
  printf("count %d\n", calls());
  return 0;
}

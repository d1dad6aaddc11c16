// A program's overload of CUDA's function in a header that one unit includes and another does not.
// EXPECT: plain 120, pairs 120 16
#include <cstdio>

#include "sums.cuh"

void pairs(float* first, float* second);

int main() {
  float* values;
  cudaMallocManaged(&values, 17 * sizeof(float));
  for (int i = 0; i < 16; ++i) values[i] = static_cast<float>(i);
  values[16] = 0;
  add<<<1, 16>>>(values, values + 16);
  cudaDeviceSynchronize();
  float first = 0, second = 0;
  pairs(&first, &second);
  std::printf("plain %g, pairs %g %g\n", values[16], first, second);
  cudaFree(values);
}

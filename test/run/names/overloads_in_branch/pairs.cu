#define WITH_PAIRS
#include "sums.cuh"

void pairs(float* first, float* second) {
  Pair* values;
  cudaMallocManaged(&values, 17 * sizeof(Pair));
  for (int i = 0; i < 16; ++i) values[i] = {static_cast<float>(i), 1.0f};
  values[16] = {0, 0};
  add<<<1, 16>>>(values, values + 16);
  cudaDeviceSynchronize();
  *first = values[16].first;
  *second = values[16].second;
  cudaFree(values);
}

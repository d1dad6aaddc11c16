// Kernels of another unit: with a parameter that `#if` selects, and with implicit parameters of types that only that
// unit has.
// EXPECT: stepped 1.5 1.5 0
// EXPECT: scaled 13 10 7 4
// VARIANT: -DTRACED
// EXPECT -DTRACED: stepped 1.5 1.5 1.5
// EXPECT -DTRACED: scaled 13 10 7 4
#include <cstdio>

#include "step.cuh"

int main() {
  float* values;
  int* out;
  cudaMallocManaged(&values, 4 * sizeof(float));
  cudaMallocManaged(&out, 4 * sizeof(int));
  for (int i = 0; i < 4; ++i) values[i] = 0;
  step<<<1, 2>>>(values
#ifdef TRACED
                 , values + 2
#endif
                 , 1.5f);
  scale<<<1, 4>>>(out);
  cudaDeviceSynchronize();
  printf("stepped %g %g %g\n", values[0], values[1], values[2]);
  printf("scaled %d %d %d %d\n", out[0], out[1], out[2], out[3]);
  cudaFree(values);
  cudaFree(out);
}

// A kernel that is declared in a header which does not see the template with the `__shared__` array of the kernel.
// EXPECT: 0.028 0.222
#include <cstdio>

#include "normalize.h"

int main() {
  int* in;
  float* out;
  cudaMallocManaged(&in, 8 * sizeof(int));
  cudaMallocManaged(&out, 8 * sizeof(float));
  for (int i = 0; i < 8; ++i) in[i] = i + 1;
  launch_normalize<int>(in, out, 8);
  cudaDeviceSynchronize();
  printf("%.3f %.3f\n", out[0], out[7]);
}

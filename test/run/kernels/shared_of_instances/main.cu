// Kernels that are declared in headers which do not see the template or the class with the `__shared__` variable of the
// kernel; a member of a class template that another header defines.
// EXPECT: 0.028 0.222
// EXPECT: 8 1
// EXPECT: 12 5
#include <cstdio>

#include "manager.h"
#include "normalize.h"
#include "reversal.h"

__global__ void manage(int* p) {
  Manager<int> manager{2};
  manager.add_twice(p);
}

int main() {
  int* in;
  float* out;
  cudaMallocManaged(&in, 8 * sizeof(int));
  cudaMallocManaged(&out, 8 * sizeof(float));
  for (int i = 0; i < 8; ++i) in[i] = i + 1;
  launch_normalize<int>(in, out, 8);
  cudaDeviceSynchronize();
  printf("%.3f %.3f\n", out[0], out[7]);
  reversal<<<1, 8>>>(in);
  cudaDeviceSynchronize();
  printf("%d %d\n", in[0], in[7]);
  manage<<<1, 8>>>(in);
  cudaDeviceSynchronize();
  printf("%d %d\n", in[0], in[7]);
}

// `sizeof` and `decltype` of device variables in host code, macros and device code; a variable in a namespace.
// EXPECT: 20 4 5
// EXPECT: 5 copied 15
// EXPECT: device 20 3
#include <cstdio>

#define COUNT(table) (sizeof(table) / sizeof(table[0]))
#define WEIGHTS (sizeof(weights) / sizeof(weights[0]))

__constant__ float weights[5];
__device__ int single;

namespace setup {
__device__ int steps[3];
}

__global__ void add(float* sum) {
  for (int i = 0; i < WEIGHTS; ++i) *sum += weights[i];
}

__global__ void sizes(int* p) {
  p[0] = sizeof(weights);
  p[1] = COUNT(setup::steps);
}

int main() {
  const float h[5] = {1, 2, 3, 4, 5};
  printf("%d %d %d\n", (int)sizeof(weights), (int)sizeof single, (int)(sizeof weights / sizeof(weights[0])));
  cudaMemcpyToSymbol(weights, h, sizeof(weights));
  float* f;
  cudaMallocManaged(&f, sizeof(float));
  *f = 0;
  add<<<1, 1>>>(f);
  cudaDeviceSynchronize();
  printf("%d copied %g\n", (int)WEIGHTS, *f);
  int* p;
  cudaMallocManaged(&p, sizeof(setup::steps));
  sizes<<<1, 1>>>(p);
  cudaDeviceSynchronize();
  printf("device %d %d\n", p[0], p[1]);
  cudaFree(f);
  cudaFree(p);
}

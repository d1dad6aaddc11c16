// Conditions inside statements: around an `else`, a `return`, the head of a loop, and a launch.
// VARIANT: -DSTEP=2
// VARIANT: -DREVERSE
// EXPECT: 0 1 2 3 4 5 sum 15
// EXPECT -DSTEP=2: 0 0 2 0 4 0 sum 6
// EXPECT -DREVERSE: 5 4 3 2 1 0 sum 15
#include <cstdio>

#ifndef STEP
#define STEP 1
#endif

__global__ void fill(int* p, int n) {
#ifdef REVERSE
  for (int i = n - 1 - threadIdx.x; i >= 0; i -= blockDim.x)
#else
  for (int i = threadIdx.x * STEP; i < n; i += blockDim.x * STEP)
#endif
  {
    if (i < 0)
      return;
#ifdef REVERSE
    else
      p[n - 1 - i] = i;
#else
    p[i] = i;
#endif
  }
}

int main() {
  int* p;
  int sum = 0;
  cudaMallocManaged(&p, 6 * sizeof(int));
  cudaMemset(p, 0, 6 * sizeof(int));
  if (p != nullptr)
#ifdef REVERSE
    fill<<<1, 2>>>(p, 6);
#else
    fill<<<1, 3>>>(p, 6);
#endif
  cudaDeviceSynchronize();
  for (int i = 0; i < 6; ++i) {
    printf("%d ", p[i]);
    sum += p[i];
  }
  printf("sum %d\n", sum);
  cudaFree(p);
}

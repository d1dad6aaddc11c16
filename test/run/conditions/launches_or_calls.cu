// A function's name with or without a launch configuration, by `#if`: a kernel in one branch, a host function in others.
// VARIANT: -DON_DEVICE
// VARIANT: -DON_DEVICE -DWIDE
// EXPECT: 7 9
#include <cstdio>

__global__ void add(int* x, int n) {
  if (threadIdx.x == 0) *x += n;
}
#ifdef ON_DEVICE
__global__ void work(int* x, int n) {
  if (threadIdx.x == 0) *x += n;
}
#else
void work(int* x, int n) { add<<<1, 1>>>(x, n); }
#endif

int main() {
  int* x;
  cudaMallocManaged(&x, 2 * sizeof(int));
  x[0] = x[1] = 3;
  work
#ifdef ON_DEVICE
      <<<1, 2>>>
#endif
      (x, 4);
  work
#if defined(ON_DEVICE) && defined(WIDE)
      <<<1, 64>>>
#elif defined(ON_DEVICE)
      <<<1, 32>>>
#else
#endif
      (x + 1, 6);
  cudaDeviceSynchronize();
  printf("%d %d\n", x[0], x[1]);
  cudaFree(x);
}

// `printf` and `assert` in device code, three calls deep, with the index among the arguments.
// EXPECT: thread 0 of 1: 4.50 end
// EXPECT: passed 1
#include <cassert>
#include <cstdio>

__device__ void report(const char* what, double value) { printf("%s %u of %u: %.2f end\n", what, threadIdx.x, blockDim.x, value); }
__device__ void check(int x) { assert(x >= 0 && "must not be negative"); }

__global__ void speak(int* p) {
  check(threadIdx.x);
  report("thread", 4.5);
  *p = 1;
}

int main() {
  int* p;
  cudaMallocManaged(&p, sizeof(int));
  *p = 0;
  speak<<<1, 1>>>(p);
  cudaDeviceSynchronize();
  printf("passed %d\n", *p);
  cudaFree(p);
}

// A macro with the name of a CUDA function, defined under a condition: otherwise CUDA's function is called, and
// converted. A macro whose condition tests its own name, and one that is used in the branch that defines it, are the
// program's.
// FINDING: CS3001
// EXPECT: 9 4 6
#include <cstdio>

#ifdef WITHOUT_ATOMICS
#define atomicAdd(address, value) \
  do { \
    *(address) += (value); \
  } while (0)
#endif

#ifndef __fdividef
#define __fdividef(a, b) (2 * (a) / (b))
#endif

#ifndef WITHOUT_ATOMICS
#define __mul24(a, b) ((a) * (b) + 2)
__device__ int product(int a, int b) { return __mul24(a, b); }
#endif

__global__ void count(int* out) {
  atomicAdd(out, 2);
  if (threadIdx.x == 0) {
    out[1] = static_cast<int>(__fdividef(6.0f, 3.0f));
    out[2] = product(2, 2);
  }
}

int main() {
  int* out;
  cudaMallocManaged(&out, 3 * sizeof(int));
  out[0] = 1;
  count<<<1, 4>>>(out);
  cudaDeviceSynchronize();
  std::printf("%d %d %d\n", out[0], out[1], out[2]);
  cudaFree(out);
}

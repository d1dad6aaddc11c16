// A list of operations in a separate file, which each use includes; and kernels that one macro begins and another ends.
// EXPECT: add 10
// EXPECT: sub 4
// EXPECT: mul 21
// EXPECT: halves 0 2 4 6
#include <cstdio>

#define OPERATION(name, symbol) \
  __global__ void name##_all(int* out, int a, int b) { *out = a symbol b; }
#include "operations.def"
#undef OPERATION

#define KERNEL_BEGIN(name, ...) \
  __global__ void name(__VA_ARGS__) { \
    const int i = blockIdx.x * blockDim.x + threadIdx.x;
#define KERNEL_END }

KERNEL_BEGIN(doubled, int* out, int n)
  if (i < n) out[i] = 2 * i;
KERNEL_END

int main() {
  int* out;
  cudaMallocManaged(&out, 4 * sizeof(int));
#define OPERATION(name, symbol)            \
  name##_all<<<1, 1>>>(out, 7, 3);         \
  cudaDeviceSynchronize();                 \
  printf("%s %d\n", #name, *out);
#include "operations.def"
#undef OPERATION
  doubled<<<2, 2>>>(out, 4);
  cudaDeviceSynchronize();
  printf("halves %d %d %d %d\n", out[0], out[1], out[2], out[3]);
  cudaFree(out);
  return 0;
}

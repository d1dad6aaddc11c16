// A kernel whose head and end are two macros, and a loop whose braces are split between two macros.
// EXPECT: 0 3 6 9
// EXPECT: 6
#include <cstdio>

#define KERNEL_BEGIN(name)                    \
  __global__ void name(int* p, int n) {       \
    const int i = threadIdx.x;                \
    if (i < n) {
#define KERNEL_END \
    }              \
  }
#define FOR_THREADS(t) for (int t = threadIdx.x; t < n; t += blockDim.x) {
#define END_FOR }

KERNEL_BEGIN(triple)
  p[i] = 3 * i;
KERNEL_END

__global__ void sum(int* p, int n) {
  FOR_THREADS(t)
    atomicAdd(p, t);
  END_FOR
}

int main() {
  int* p;
  cudaMallocManaged(&p, 4 * sizeof(int));
  triple<<<1, 4>>>(p, 4);
  cudaDeviceSynchronize();
  printf("%d %d %d %d\n", p[0], p[1], p[2], p[3]);
  sum<<<1, 2>>>(p, 4);
  cudaDeviceSynchronize();
  printf("%d\n", p[0]);
  cudaFree(p);
}

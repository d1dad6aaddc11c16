// Arguments and parameters that macros hold: the functions that are called are those with as many parameters.
// EXPECT: 29 33
#include <cstdio>
#define PARAMETERS int *out, int n, int add
#define ARGUMENTS out, n, 7
__device__ void first(int* out, int n, int add) {
  if (threadIdx.x < n) out[threadIdx.x] = threadIdx.x + add;
}
__device__ void second(PARAMETERS) {
  if (threadIdx.x < n) out[threadIdx.x] += threadIdx.x + add;
}
__device__ void second(int* out) { out[40] = 1; }
template <int K>
__device__ void third(PARAMETERS) {
  if (threadIdx.x < n) out[threadIdx.x] += K * threadIdx.x + add;
}
__device__ int unused(int a) { return a; }
__global__ void k(int* out, int n, int mode) {
#define ALL out, n, 1
  first(ALL);
  second(ARGUMENTS);
#undef ALL
#define ALL out, n
  second(ALL, 3);
  if (mode == 1)
    third<2>(ARGUMENTS);
  else
    switch (mode) {
      case 2: third<3>(ALL, 0); break;
      default: second(out, n, 5);
    };
#undef ALL
}
int main() {
  int* p;
  cudaMallocManaged(&p, 64 * 4);
  k<<<1, 32>>>(p, 16, 2);
  cudaDeviceSynchronize();
  printf("%d ", p[3]);
  k<<<1, 32>>>(p, 16, 1);
  cudaDeviceSynchronize();
  printf("%d\n", p[3]);
}

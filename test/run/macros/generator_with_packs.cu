// Macros that generate kernels with variable parameters: some, none, `__VA_OPT__`, a comma that an empty pack removes.
// EXPECT: 7 10 1 4
#include <cstdio>

#define SUM_KERNEL(name, ...) \
  __global__ void name(int* out __VA_OPT__(, ) __VA_ARGS__) { out[threadIdx.x] = 7 __VA_OPT__(+extra); }
#define SET_KERNEL(name, value, ...) \
  __global__ void name##_kernel(int* out, ##__VA_ARGS__) { out[threadIdx.x] = value; }
#define RUN(name, ...) name##_kernel<<<1, 1>>>(__VA_ARGS__)

SUM_KERNEL(plain)
SUM_KERNEL(more, int extra)
SET_KERNEL(one, 1)
SET_KERNEL(given, by, int by)

int main() {
  int* p;
  cudaMallocManaged(&p, 4 * sizeof(int));
  plain<<<1, 1>>>(p);
  more<<<1, 1>>>(p + 1, 3);
  RUN(one, p + 2);
  RUN(given, p + 3, 4);
  cudaDeviceSynchronize();
  printf("%d %d %d %d\n", p[0], p[1], p[2], p[3]);
  cudaFree(p);
}

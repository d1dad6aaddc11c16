// Two generators of kernels with one name: the first is undefined before the second. Another is used in its own branch.
// VARIANT: -DOTHER
// EXPECT: 1 4 9 20
// EXPECT -DOTHER: 1 4 9 30
#include <cstdio>

#define GENERATE(name) __global__ void name##_square(int* p) { p[threadIdx.x] = (threadIdx.x + 1) * (threadIdx.x + 1); }
GENERATE(first)
#undef GENERATE
#define GENERATE(name, by) __global__ void name##_last(int* p) { p[3] = by * p[0]; }
GENERATE(second, 20)
#undef GENERATE

#ifdef OTHER
#define BRANCHED(name) __global__ void name##_kernel(int* p) { p[3] = 30 * p[threadIdx.x]; }
BRANCHED(third)
#else
#define BRANCHED(name) __global__ void name##_kernel(int* p) { p[3] = 20 * p[threadIdx.x]; }
BRANCHED(third)
#endif

int main() {
  int* p;
  cudaMallocManaged(&p, 4 * sizeof(int));
  first_square<<<1, 3>>>(p);
  second_last<<<1, 1>>>(p);
  third_kernel<<<1, 1>>>(p);
  cudaDeviceSynchronize();
  printf("%d %d %d %d\n", p[0], p[1], p[2], p[3]);
  cudaFree(p);
}

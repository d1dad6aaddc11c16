// Device functions without implicit parameters, as template arguments and as values that a kernel passes to a function.
// EXPECT: 2 4 6 8
// EXPECT: 1 4 9 16
#include <cstdio>

__device__ int twice(int x) { return 2 * x; }
__device__ int square(int x) { return x * x; }

template <int (*F)(int)>
__global__ void map(int* p) { p[threadIdx.x] = F(threadIdx.x + 1); }

template <typename F>
__device__ int call(F f, int x) { return f(x); }

__global__ void within(int* p) { p[threadIdx.x] = call(square, threadIdx.x + 1); }

int main() {
  int* p;
  cudaMallocManaged(&p, 4 * sizeof(int));
  map<twice><<<1, 4>>>(p);
  cudaDeviceSynchronize();
  printf("%d %d %d %d\n", p[0], p[1], p[2], p[3]);
  within<<<1, 4>>>(p);
  cudaDeviceSynchronize();
  printf("%d %d %d %d\n", p[0], p[1], p[2], p[3]);
  cudaFree(p);
}

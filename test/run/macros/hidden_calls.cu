// Calls of device functions in macros that have the function's name as a parameter.
// EXPECT: 0 2 4 6
// EXPECT: 1 2 3 4
#include <cstdio>

#define APPLY(function, value) function(value)
#define WRITE(to, function, value) (to)[threadIdx.x] = APPLY(function, value)

__device__ int twice(int x) { return 2 * x; }
__device__ int behind_index(int x) { return x + threadIdx.x; }

__global__ void apply_twice(int* p) { WRITE(p, twice, threadIdx.x); }
__global__ void apply_index(int* p) { WRITE(p, behind_index, 1); }

static void print(const int* p) { printf("%d %d %d %d\n", p[0], p[1], p[2], p[3]); }

int main() {
  int* p;
  cudaMallocManaged(&p, 4 * sizeof(int));
  apply_twice<<<1, 4>>>(p);
  cudaDeviceSynchronize();
  print(p);
  apply_index<<<1, 4>>>(p);
  cudaDeviceSynchronize();
  print(p);
  cudaFree(p);
}

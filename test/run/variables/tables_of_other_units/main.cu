// EXPECT: 33 69
// EXPECT: own 12
// Device variables that a header declares without their sizes and another unit defines, and functions whose
// parameters are a macro.
#include <cstdio>
#include "tables.cuh"
__device__ inline void plain(STATE) { out[lane] = scale; }
__device__ inline void table_user(STATE) { out[lane] += offsets[lane] * scale + (int)weights[lane] + fixed_table[1]; }
__device__ inline void index_user(STATE) { out[lane] += threadIdx.x; }
__device__ int run_all(STATE) {
  CALL(plain);
  CALL(table_user);
  CALL(index_user);
  return (int)rows[1][1];
}
// The macro names a parameter, and another unit has a variable of that name.
#define ADD_STEP(k) sum += steps[0][k]
__device__ int sum_of(const int ((*steps)[2])) {
  int sum = 0;
  ADD_STEP(0);
  ADD_STEP(1);
  return sum;
}
__constant__ int own_steps[2] = {5, 7};
__global__ void add_steps(int *out) { *out = sum_of(&own_steps); }
__global__ void k(int *out) { out[threadIdx.x] += run_all(out, 10, threadIdx.x); }
int main() {
  int h[4], *d, o[5] = {1, 2, 3, 4, 5};
  double r[3][2] = {{1, 2}, {3, 4}, {5, 6}};
  cudaMemcpyToSymbol(offsets, o, sizeof o);
  cudaMemcpyToSymbol(rows, r, sizeof r);
  cudaMalloc(&d, sizeof h);
  k<<<1, 4>>>(d);
  cudaMemcpy(h, d, sizeof h, cudaMemcpyDeviceToHost);
  printf("%d %d\n", h[0], h[3]);
  add_steps<<<1, 1>>>(d);
  cudaMemcpy(h, d, sizeof *h, cudaMemcpyDeviceToHost);
  printf("own %d\n", h[0]);
}

// A function-like macro with the name of a type, in a program with an array of that type in constant memory.
// EXPECT: 1 13
#include <cstdio>
#define float4(a, b, c, d) make_float4(a, b, c, d)
__constant__ float4 table[2];
__device__ float first(int i) { return table[i].x; }
__global__ void read(float* out) { out[threadIdx.x] = first(threadIdx.x); }
int main() {
  const float4 values[2] = {float4(1, 2, 3, 4), float4(13, 14, 15, 16)};
  float* out;
  cudaMallocManaged(&out, 2 * sizeof(float));
  cudaMemcpyToSymbol(table, values, sizeof values);
  read<<<1, 2>>>(out);
  cudaDeviceSynchronize();
  printf("%g %g\n", out[0], out[1]);
  cudaFree(out);
}

// `__constant__` variables: copied to, with an initial value, also by a macro of the program, and a table that is never
// written.
// EXPECT: 11 22 33 7 5 6
#include <cstdio>

__constant__ int offsets[3];
__constant__ int scale = 10;
__constant__ int shift = 1;
#define COPY_TO_SYMBOL(symbol, source) cudaMemcpyToSymbol(symbol, &source, sizeof(source))
__constant__ int table[2] = {7, 5};

__device__ int look(int i) { return scale * (i + 1) + offsets[i]; }

__global__ void read(int* out) {
  out[threadIdx.x] = look(threadIdx.x);
  if (threadIdx.x == 2) out[5] = shift;
  if (threadIdx.x < 2) out[3 + threadIdx.x] = table[threadIdx.x];
}

int main() {
  int h[3] = {1, 2, 3}, *d, out[6];
  cudaMemcpyToSymbol(offsets, h, sizeof(h));
  int ten = 10;
  cudaMemcpyToSymbol(scale, &ten, sizeof(int), 0, cudaMemcpyHostToDevice);
  const int six = 6;
  COPY_TO_SYMBOL(shift, six);
  cudaMalloc(&d, sizeof(out));
  read<<<1, 3>>>(d);
  cudaMemcpy(out, d, sizeof(out), cudaMemcpyDeviceToHost);
  printf("%d %d %d %d %d %d\n", out[0], out[1], out[2], out[3], out[4], out[5]);
  cudaFree(d);
}

// EXPECT: 2 blocks, next 1, argument 1
// EXPECT: block 0 1, z 65 1, z 64 0, grid y and z 65536 2, ran 7
// EXPECT: large 1 1 0, no blocks 1, ran 7
// EXPECT: 3 2 1, 4 3
// EXPECT: 2147483647 42 1
#include <climits>
#include <cstdio>
#include <cstdlib>

#define ANSWER 42

__global__ void count(int* out, int at) {
  atomicAdd(out, 1);
  out[1] = at;
}
__global__ void put(int* out, int value) { *out = value; }
__global__ void sizes(int* out) {
  uint3 block = blockDim;
  dim3 thread = threadIdx;
  if (thread.x == 2) {
    out[0] = block.x;
    out[1] = gridDim.y;
    out[2] = thread.y + 1;
  }
}

static int blocks = 0;
dim3 block() {
  ++blocks;
  return dim3(2);
}

int main() {
  int* out;
  cudaMallocManaged(&out, 16 * sizeof(int));

  // Each size is evaluated once.
  int grids[3] = {1, 2, 4};
  int at = 0;
  count<<<1, block()>>>(out, at);
  count<<<grids[at++], block()>>>(out, at);
  cudaDeviceSynchronize();
  printf("%d blocks, next %d, argument %d\n", blocks, at, out[1]);

  // An invalid configuration sets the last error, and the program continues.
  *out = 7;
  put<<<1, 4096>>>(out, 1);
  int first = cudaPeekAtLastError();
  int second = cudaGetLastError();
  int third = cudaGetLastError();
  put<<<0, 32>>>(out, 2);
  int none = cudaGetLastError();
  cudaDeviceSynchronize();
  put<<<4, 0>>>(out, 3);
  int empty = cudaGetLastError();
  put<<<1, dim3(1, 1, 65)>>>(out, 4);
  int deep = cudaGetLastError();
  put<<<1, dim3(1, 1, 64)>>>(out, 7);
  int as_deep_as_can_be = cudaGetLastError();
  put<<<dim3(1, 65536), 1>>>(out, 5);
  int wide = cudaGetLastError();
  put<<<dim3(1, 1, 65536), 1>>>(out, 6);
  wide += cudaGetLastError();
  cudaDeviceSynchronize();
  printf("block 0 %d, z 65 %d, z 64 %d, grid y and z 65536 %d, ran %d\n", empty, deep, as_deep_as_can_be, wide, *out);
  printf("large %d %d %d, no blocks %d, ran %d\n", first, second, third, none, *out);

  // dim3 and uint3 convert to each other; braced lists of sizes may have any integer types.
  uint3 three = make_uint3(3, 1, 1);
  dim3 threads(three);
  dim3 grid = make_uint3(1, 2, 1);
  sizes<<<grid, threads>>>(out);
  cudaDeviceSynchronize();
  size_t n = 4;
  int m = 3;
  dim3 braces = {n, m};
  printf("%d %d %d, %u %u\n", out[0], out[1], out[2], braces.x, braces.y);

  // Macros of headers and of the program as arguments; a dereferenced pointer to dim3 as a size.
  const dim3* one = &grid;
  put<<<1, 1>>>(out, INT_MAX);
  put<<<*one, 1>>>(out + 1, ANSWER);
  put<<<1, 1>>>(out + 2, EXIT_FAILURE);
  cudaDeviceSynchronize();
  printf("%d %d %d\n", out[0], out[1], out[2]);
}

// Device functions and members that another unit defines, also by a declaration in this file or by a qualified name, one
// with a default argument; and a function of the host that is declared beside them.
// EXPECT: 7 33 12 5 3 8
#include <cstdio>

#include "scale.cuh"

extern __device__ int offset(int value);

__global__ void use(int* out) {
  Counter counter{3};
  out[0] = twice(threadIdx.x + 3) + 1;
  out[1] = counter.add(30);
  out[2] = offset(Counter::start(4));
  out[3] = names::third(9);
  count(out + 4);
}

int main() {
  int* out;
  cudaMallocManaged(&out, 5 * sizeof(int));
  use<<<1, 1>>>(out);
  cudaDeviceSynchronize();
  printf("%d %d %d %d %d %d\n", out[0], out[1], out[2], on_host(2), out[3], out[4]);
  cudaFree(out);
}

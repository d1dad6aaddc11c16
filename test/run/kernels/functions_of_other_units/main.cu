// Device functions and members that another unit defines, also by a declaration in this file or by a qualified name, an
// operator, a member of a class template that the other unit instantiates, one with a default argument; an overload of a CUDA function; and a function of the host that is declared beside them.
// EXPECT: 7 33 12 5 3 8
// EXPECT: 9 4 6.5 4 16
#include <cstdio>

#include "scale.cuh"

extern __device__ int offset(int value);

__global__ void use(int* out, float* value) {
  Counter counter{3};
  out[0] = twice(threadIdx.x + 3) + 1;
  out[1] = counter.add(30);
  out[2] = offset(Counter::start(4));
  out[3] = names::third(9);
  count(out + 4);
  out[5] = 2;
  atomicMax(out + 5, 9);
  atomicMax(value, 4.f);
  value[1] = raised(value + 1, 6.5f);
  const Pair sum = Pair{1, 2} + Pair{3, 6};
  out[6] = sum.first;
  out[7] = Doubled<int>{sum.second}.get();
}

int main() {
  int* out;
  float* value;
  cudaMallocManaged(&out, 8 * sizeof(int));
  cudaMallocManaged(&value, 2 * sizeof(float));
  value[0] = value[1] = 1;
  use<<<1, 1>>>(out, value);
  cudaDeviceSynchronize();
  printf("%d %d %d %d %d %d\n", out[0], out[1], out[2], on_host(2), out[3], out[4]);
  printf("%d %g %g %d %d\n", out[5], value[0], value[1], out[6], out[7]);
  cudaFree(out);
  cudaFree(value);
}

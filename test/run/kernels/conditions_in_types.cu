// Template arguments with `?`, `&&` and comparisons, in a typedef, a `__shared__` variable and a constant.
// EXPECT: 2 4 6
#include <cstdio>

template <int Count, int Step>
struct Steps {
  int values[Count];
};

template <int T>
__global__ void count(int* out) {
  typedef Steps<(T > 0) ? 2 : 4, 3> Few;
  const Steps<T == 1 && T < 9 ? 4 : 8, 1> constant{};
  __shared__ Few few;
  __shared__ Steps<(T > 0) ? 6 : 8, 1> more;
  few.values[threadIdx.x] = sizeof(few) / sizeof(int);
  more.values[5] = sizeof(more) / sizeof(int);
  __syncthreads();
  out[0] = few.values[1 - threadIdx.x];
  out[1] = sizeof(constant) / sizeof(int);
  out[2] = more.values[5];
}

int main() {
  int* out;
  cudaMallocManaged(&out, 3 * sizeof(int));
  count<1><<<1, 2>>>(out);
  cudaDeviceSynchronize();
  printf("%d %d %d\n", out[0], out[1], out[2]);
  cudaFree(out);
}

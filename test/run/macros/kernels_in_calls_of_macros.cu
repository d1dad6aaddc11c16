// Calls in macros launch kernels that the macros name: an instance that the macro's argument selects, and a kernel with
// a `__shared__` variable.
// EXPECT: 1 6
#include <cstdio>

template <int N>
__global__ void shift(int* out, int add) {
  __shared__ int s[N];
  if (threadIdx.x < N) s[threadIdx.x] = threadIdx.x;
  __syncthreads();
  out[threadIdx.x] = s[threadIdx.x % N] + add;
}
__global__ void twice(int* out) { out[threadIdx.x] *= 2; }

#define SHIFT(x)                                                          \
  case x: {                                                               \
    int add = 1;                                                          \
    void* arguments[] = {&p, &add};                                       \
    cudaLaunchKernelExC(&config, (const void*)(shift<x>), arguments);     \
    break;                                                                \
  }
#define TWICE() cudaLaunchKernel((const void*)twice, 1, 32, doubled, 0, 0)

int main(int argc, char**) {
  int* p;
  cudaMallocManaged(&p, 32 * sizeof(int));
  cudaLaunchConfig_t config = {1, 32, 0, 0, nullptr, 0};
  switch (4 * argc) {
    SHIFT(4)
    SHIFT(8)
  }
  cudaDeviceSynchronize();
  const int first = p[4];  // 4 % 4 + 1
  void* doubled[] = {&p};
  TWICE();
  cudaDeviceSynchronize();
  printf("%d %d\n", first, p[6]);  // p[6] is 2 * (6 % 4 + 1)
  cudaFree(p);
}

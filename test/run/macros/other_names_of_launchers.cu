// Other names for macros with parameters: of launches whose kernels need different implicit arguments, and of the heads
// of kernels, selected by `#if`.
// EXPECT: reversed 4 3 2 1
// EXPECT: added 14 13 12 11
// EXPECT: doubled 28 26 24 22
// VARIANT: -DCOUNTED=1
// EXPECT -DCOUNTED=1: reversed 4 3 2 1
// EXPECT -DCOUNTED=1: added 14 13 12 11
// EXPECT -DCOUNTED=1: doubled 28 26 24 22
// EXPECT -DCOUNTED=1: counted 4
#include <cstdio>

#define CHECKED_LAUNCH(kernel, blocks, threads, ...)     \
  do {                                                   \
    if (blocks > 0) kernel<<<blocks, threads>>>(__VA_ARGS__); \
  } while (0)
#define LAUNCH CHECKED_LAUNCH

#if COUNTED
#define KERNEL COUNTING_KERNEL
#define CALL COUNTING_CALL
#else
#define KERNEL PLAIN_KERNEL
#define CALL PLAIN_CALL
#endif
#define COUNTING_KERNEL(name, ...) __global__ void name(__VA_ARGS__, unsigned* total)
#define PLAIN_KERNEL(name, ...) __global__ void name(__VA_ARGS__)
#define COUNTING_CALL(name, threads, ...) \
  {                                       \
    unsigned* total;                      \
    cudaMallocManaged(&total, 4);         \
    *total = 0;                           \
    name<<<1, threads>>>(__VA_ARGS__, total); \
    cudaDeviceSynchronize();              \
    counted = *total;                     \
    cudaFree(total);                      \
  }
#define PLAIN_CALL(name, threads, ...) name<<<1, threads>>>(__VA_ARGS__)

__global__ void reverse(int* values) {
  __shared__ int all[4];
  all[threadIdx.x] = values[threadIdx.x];
  __syncthreads();
  values[threadIdx.x] = all[3 - threadIdx.x];
}
__global__ void add(int* values, int by) { values[threadIdx.x] += by; }
KERNEL(twice, int* values, int factor) {
#if COUNTED
  atomicAdd(total, 1u);
#endif
  values[threadIdx.x] *= factor;
}

void print(const char* what, const int* values) {
  cudaDeviceSynchronize();
  printf("%s %d %d %d %d\n", what, values[0], values[1], values[2], values[3]);
}

int main() {
  int* values;
  unsigned counted = 0;
  cudaMallocManaged(&values, 4 * sizeof(int));
  for (int i = 0; i < 4; ++i) values[i] = i + 1;
  LAUNCH(reverse, 1, 4, values);
  print("reversed", values);
  LAUNCH(add, 1, 4, values, 10);
  print("added", values);
  CALL(twice, 4, values, 2);
  print("doubled", values);
  if (counted > 0) printf("counted %u\n", counted);
  cudaFree(values);
}

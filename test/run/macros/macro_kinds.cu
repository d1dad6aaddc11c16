// Macros that are converted in their definitions: error checks with statement expressions and variable arguments,
// loops, qualifiers, indices, block sizes, memory, launches; a macro for host and device.
// EXPECT: checked 4 at twice(d, 2)
// EXPECT: loop 0 1 4 9 16 25 36 49
// EXPECT: strided 28
// EXPECT: both 9 9
// EXPECT: logged 1 of 2: three
// EXPECT: wide 6
// EXPECT: function 1: 500
// FINDING: CS3009 x2
#include <cstdio>
#include <cstdlib>

#define HD __host__ __device__
#define KERNEL static __global__ void
#define BLOCK 4
#define BLOCKS(n) (((n) + BLOCK - 1) / BLOCK)
#define GLOBAL_ID (blockIdx.x * blockDim.x + threadIdx.x)
#define CUDA_KERNEL_LOOP(i, n) for (int i = GLOBAL_ID; i < (n); i += blockDim.x * gridDim.x)
#define CUDA_CHECK(call)                                                                        \
  do {                                                                                          \
    const cudaError_t status_ = (call);                                                         \
    if (status_ != cudaSuccess) {                                                               \
      fprintf(stderr, "%s:%d: %s: %s\n", __FILE__, __LINE__, #call, cudaGetErrorString(status_)); \
      exit(1);                                                                                  \
    }                                                                                           \
  } while (0)
#define TRY(call)                          \
  ({                                       \
    const cudaError_t status_ = (call);    \
    status_ == cudaSuccess ? 1 : 0;        \
  })
#define LOG(format, ...) printf("logged " format "\n", ##__VA_ARGS__)
#define NEW_ARRAY(type, name, n) \
  type* name = nullptr;          \
  CUDA_CHECK(cudaMallocManaged((void**)&name, (n) * sizeof(type)))
#define LAUNCH(kernel, n, ...)                           \
  kernel<<<BLOCKS(n), BLOCK>>>(__VA_ARGS__);             \
  CUDA_CHECK(cudaGetLastError())
#define SQUARE(x) ((x) * (x))
#define MAX3(a, b, c) max(max(a, b), c)

HD int squared_sum(int a, int b) { return SQUARE(a + b); }

KERNEL squares(int* out, int n) {
  CUDA_KERNEL_LOOP(i, n) { out[i] = SQUARE(i); }
}

KERNEL strided(int* out, int n) {
  CUDA_KERNEL_LOOP(i, n) atomicAdd(out, i);
}

KERNEL twice(int* out, int a) { *out = a + a; }

KERNEL both(int* out, int a, int b) { *out = squared_sum(a, b); }

KERNEL largest(int* out, int a, int b, int c) { *out = MAX3(a, b, c); }

// A macro that calls the function which it is passed, and that has its name as a text.
#define ROOT(function, p) (*(p) = function((float)*(p)) * 1000, #function[0] != 0)
__global__ void root(int* p) { p[1] = ROOT(rsqrtf, p); }

int main() {
  NEW_ARRAY(int, d, 8);
  LAUNCH(twice, 1, d, 2);
  CUDA_CHECK(cudaDeviceSynchronize());
  printf("checked %d at twice(d, 2)\n", *d);
  LAUNCH(squares, 8, d, 8);
  CUDA_CHECK(cudaDeviceSynchronize());
  printf("loop");
  for (int i = 0; i < 8; ++i) printf(" %d", d[i]);
  printf("\n");
  *d = 0;
  strided<<<1, BLOCK>>>(d, 8);
  CUDA_CHECK(cudaDeviceSynchronize());
  printf("strided %d\n", *d);
  LAUNCH(both, 1, d, 1, 2);
  CUDA_CHECK(cudaDeviceSynchronize());
  printf("both %d %d\n", *d, squared_sum(1, 2));
  LOG("%d of %d: %s", TRY(cudaPeekAtLastError()), 2, "three");
  LAUNCH(largest, 1, d, 4, 6, 5);
  CUDA_CHECK(cudaDeviceSynchronize());
  printf("wide %d\n", *d);
  *d = 4;
  root<<<1, 1>>>(d);
  CUDA_CHECK(cudaDeviceSynchronize());
  printf("function %d: %d\n", d[1], *d);
  CUDA_CHECK(cudaFree(d));
  return 0;
}

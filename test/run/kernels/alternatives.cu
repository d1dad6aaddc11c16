// Alternatives under `#if`: of a parameter, of an array and a pointer with one name, of another platform's types and
// macros.
// EXPECT: keys 34, reversed 31, rows 3 3
#include <cstdio>
#define USE_DYNAMIC
#if defined(USE_CUDA_OF_PORT) || !defined(USE_SYCL_OF_PORT)
#include <cuda_runtime.h>
#endif
#if defined(USE_SYCL_OF_PORT)
#include <sycl/sycl.hpp>
using dim3 = sycl::range<3>;
#define LAUNCH(kernel, grid, block, ...) submit(grid, block, kernel, __VA_ARGS__)
#endif
#if !defined(USE_SYCL_OF_PORT)
#define LAUNCH(kernel, grid, block, ...) kernel<<<grid, block>>>(__VA_ARGS__)
#endif

__device__ int key(void* context,
#if defined(USE_SYCL_OF_PORT)
                   int* keys,
#else
                   volatile int* keys,
#endif
                   int n) {
  return keys[threadIdx.x] + n + (context != nullptr);
}

__global__ void add_keys(int* out) { out[threadIdx.x] = key(nullptr, out, 3); }

__global__ void reverse(int* out) {
#if defined(USE_DYNAMIC)
  extern __shared__ int memory[];
  int* tile = memory;
#else
  __shared__ int tile[32];
#endif
  tile[threadIdx.x] = out[threadIdx.x];
  __syncthreads();
  out[threadIdx.x] = tile[31 - threadIdx.x];
}

struct Block {
  static constexpr int kSide = 8;
};

template <typename B>
__global__ void transpose(int* out) {
  constexpr int kSide = B::kSide;
  __shared__ int tile[kSide][kSide];
  tile[threadIdx.y][threadIdx.x] = threadIdx.x;
  __syncthreads();
  out[threadIdx.y * kSide + threadIdx.x] = tile[threadIdx.x][threadIdx.y];
}

int main() {
  int* out;
  cudaMallocManaged(&out, 64 * sizeof(int));
  for (int i = 0; i < 32; ++i) out[i] = i;
  dim3 grid(1), block(32);
  LAUNCH(add_keys, grid, block, out);
  cudaDeviceSynchronize();
  const int last = out[31];
  for (int i = 0; i < 32; ++i) out[i] = i;
  reverse<<<1, 32, 32 * sizeof(int)>>>(out);
  cudaDeviceSynchronize();
  const int first = out[0];
  transpose<Block><<<1, dim3(8, 8)>>>(out);
  cudaDeviceSynchronize();
  printf("keys %d, reversed %d, rows %d %d\n", last, first, out[3 * 8 + 1], out[3 * 8 + 7]);
}

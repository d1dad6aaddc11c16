// Macros that are the heads of templates, of functions that need more parameters, and macros for all sizes of a dim3.
// EXPECT: 31 33 32
// EXPECT: 3 7
#include <cstdio>

#define TEMPLATE(...) template <__VA_ARGS__>
#define FOR_ALL template <class T>
#define BLOCK 16, 4
#define GRID(n) n, 2

TEMPLATE(class T, int N) __global__ void reverse(T* p) {
  __shared__ T shared[N];
  shared[threadIdx.x] = p[threadIdx.x];
  __syncthreads();
  p[threadIdx.x] = shared[N - 1 - threadIdx.x];
}
FOR_ALL static __device__ T next(T* p) {
  __syncthreads();
  return p[(threadIdx.x + 1) % blockDim.x];
}
FOR_ALL __global__ void advance(T* p) { p[threadIdx.x] = next(p + 32); }
__global__ void rows(int* p) {
  const int group = blockIdx.y * gridDim.x + blockIdx.x;
  p[group * 64 + threadIdx.y * blockDim.x + threadIdx.x] = threadIdx.y + 4 * blockIdx.y;
}

int main() {
  int* p;
  cudaMallocManaged(&p, 256 * sizeof(int));
  for (int i = 0; i < 64; i++) p[i] = i;
  reverse<int, 32><<<1, 32>>>(p);
  cudaDeviceSynchronize();
  printf("%d ", p[0]);
  advance<<<1, 32>>>(p);
  cudaDeviceSynchronize();
  printf("%d %d\n", p[0], p[31]);
  dim3 grid(GRID(2));
  rows<<<grid, dim3(BLOCK)>>>(p);
  cudaDeviceSynchronize();
  printf("%d %d\n", p[63], p[255]);
  cudaFree(p);
}

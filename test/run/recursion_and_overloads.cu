// Mutual recursion and overloads whose needs are shared.
// EXPECT: 1 0 13 2.5
#include <cstdio>

__device__ int odd(int n);
__device__ int even(int n) { return n == 0 ? 1 + threadIdx.x : odd(n - 1); }
__device__ int odd(int n) { return n == 0 ? 0 : even(n - 1); }
__device__ int shift(int v) { return v + blockDim.x; }
__device__ float shift(float v) { return v + 1.0f; }
__device__ int shift(int v, int w) { return v * w; }

__global__ void run(int* i, float* f) {
  i[0] = even(4);
  i[1] = even(3);
  i[2] = shift(5) + shift(7, 1);
  *f = shift(1.5f);
}

int main() {
  int* i;
  float* f;
  cudaMallocManaged(&i, 3 * sizeof(int));
  cudaMallocManaged(&f, sizeof(float));
  run<<<1, 1>>>(i, f);
  cudaDeviceSynchronize();
  printf("%d %d %d %.1f\n", i[0], i[1], i[2], *f);
  cudaFree(i);
  cudaFree(f);
}

// Overloads that one call may mean are all passed the index, though only one needs it; one with two parameters is not.
// EXPECT: 13 2.5
#include <cstdio>

__device__ int shift(int v) { return v + blockDim.x; }
__device__ float shift(float v) { return v + 1.0f; }
__device__ int shift(int v, int w) { return v * w; }

__global__ void run(int* i, float* f) {
  i[0] = shift(5) + shift(7, 1);
  *f = shift(1.5f);
}

int main() {
  int* i;
  float* f;
  cudaMallocManaged(&i, sizeof(int));
  cudaMallocManaged(&f, sizeof(float));
  run<<<1, 1>>>(i, f);
  cudaDeviceSynchronize();
  printf("%d %.1f\n", i[0], *f);
  cudaFree(i);
  cudaFree(f);
}

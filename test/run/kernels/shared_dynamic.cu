// Dynamic shared memory that is used as two arrays of different types, and that is passed to a device function.
// EXPECT: 15 1.5
#include <cstdio>

__device__ int add_up(const int* values, int n) {
  int sum = 0;
  for (int i = 0; i < n; ++i) sum += values[i];
  return sum;
}

__global__ void views(int n, int* sum, float* last) {
  extern __shared__ int numbers[];
  float* halves = (float*)&numbers[n];
  numbers[threadIdx.x] = threadIdx.x;
  halves[threadIdx.x] = 0.25f * (threadIdx.x + 1);
  __syncthreads();
  if (threadIdx.x == 0) {
    *sum = add_up(numbers, n);
    *last = halves[n - 1];
  }
}

int main() {
  const int n = 6;
  int* sum;
  float* last;
  cudaMallocManaged(&sum, sizeof(int));
  cudaMallocManaged(&last, sizeof(float));
  views<<<1, n, n * (sizeof(int) + sizeof(float))>>>(n, sum, last);
  cudaDeviceSynchronize();
  printf("%d %.1f\n", *sum, *last);
  cudaFree(sum);
  cudaFree(last);
}

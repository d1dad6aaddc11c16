// Dynamic shared memory that is used as two arrays of different types, that is passed to a device function, and that is
// an object by a reference.
// EXPECT: 15 1.5
// EXPECT: 31 0 13
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

struct Storage {
  int all[32];
};

__global__ void references(int* p) {
  extern __shared__ __align__(16) char raw[];
  auto& storage = reinterpret_cast<Storage&>(raw);
  storage.all[threadIdx.x] = p[threadIdx.x];
  __syncthreads();
  p[threadIdx.x] = ((Storage&)raw).all[31 - threadIdx.x];
}

__global__ void members(int* p) {
  extern __shared__ int2 pairs[];
  int* first = &pairs->x;
  first[threadIdx.x] = p[threadIdx.x] + 2;
  __syncthreads();
  if (threadIdx.x == 0) *p = pairs[10].x;
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
  int* p;
  cudaMallocManaged(&p, 32 * sizeof(int));
  for (int i = 0; i < 32; ++i) p[i] = i;
  references<<<1, 32, sizeof(Storage)>>>(p);
  cudaDeviceSynchronize();
  printf("%d %d ", p[0], p[31]);
  members<<<1, 32, 32 * sizeof(int)>>>(p);
  cudaDeviceSynchronize();
  printf("%d\n", p[0]);
  cudaFree(p);
  cudaFree(sum);
  cudaFree(last);
}

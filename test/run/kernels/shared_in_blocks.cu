// Shared variables in blocks and loops, with one name and different types, which is also a parameter of the callee.
// EXPECT: 6 6.5 9
#include <cstdio>

__device__ int sum_of(const int* tile, int n) {
  int sum = 0;
  for (int i = 0; i < n; ++i) sum += tile[i];
  return sum;
}

__global__ void blocks(int* a, float* b) {
  {
    __shared__ int tile[4];
    tile[threadIdx.x] = threadIdx.x;
    __syncthreads();
    if (threadIdx.x == 0) a[0] = sum_of(tile, 4);
  }
  {
    __shared__ float tile[2], other;
    if (threadIdx.x < 2) tile[threadIdx.x] = threadIdx.x + 2.5f;
    if (threadIdx.x == 3) other = 0.5f;
    __syncthreads();
    if (threadIdx.x == 0) b[0] = tile[0] + tile[1] + other;
  }
  for (int round = 0; round < 3; ++round) {
    __shared__ int count;
    if (threadIdx.x == 0) count = round == 0 ? 0 : count + 3;
    __syncthreads();
    if (threadIdx.x == 1) a[1] = count + 3;
    __syncthreads();
  }
}

int main() {
  int* a;
  float* b;
  cudaMallocManaged(&a, 2 * sizeof(int));
  cudaMallocManaged(&b, sizeof(float));
  blocks<<<1, 4>>>(a, b);
  cudaDeviceSynchronize();
  printf("%d %g %d\n", a[0], b[0], a[1]);
  cudaFree(a);
  cudaFree(b);
}

// Early returns that no barrier follows, in kernels and in device functions, and in two dimensions.
// EXPECT: 0 1 2 3 4 -1 -1 -1
// EXPECT: 1 2 4 5 0 0
#include <cstdio>

__device__ bool outside(int i, int n) {
  if (i < n) return false;
  return true;
}

__global__ void ramp(int* p, int n) {
  const int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (outside(i, n)) return;
  p[i] = i;
}

__global__ void plane(int* p, int width, int height) {
  const int x = blockIdx.x * blockDim.x + threadIdx.x;
  const int y = blockIdx.y * blockDim.y + threadIdx.y;
  if (x >= width || y >= height) {
    return;
  }
  p[y * width + x] = 3 * y + x + 1;
}

int main() {
  int* p;
  cudaMallocManaged(&p, 8 * sizeof(int));
  for (int i = 0; i < 8; ++i) p[i] = -1;
  ramp<<<2, 4>>>(p, 5);
  cudaDeviceSynchronize();
  for (int i = 0; i < 8; ++i) printf(i < 7 ? "%d " : "%d\n", p[i]);
  cudaMemset(p, 0, 8 * sizeof(int));
  plane<<<dim3(1, 2), dim3(4, 2)>>>(p, 2, 2);
  cudaDeviceSynchronize();
  printf("%d %d %d %d %d %d\n", p[0], p[1], p[2], p[3], p[4], p[5]);
  cudaFree(p);
}

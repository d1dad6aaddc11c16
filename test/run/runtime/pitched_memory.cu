// Two-dimensional copies between memory with different pitches.
// EXPECT: 1 6 7
#include <cstdio>

__global__ void bump(int* data, size_t pitch, int width, int height) {
  int x = threadIdx.x, y = threadIdx.y;
  if (x < width && y < height) ((int*)((char*)data + y * pitch))[x] += 1;
}

int main() {
  int h[6] = {0, 1, 2, 3, 4, 5}, *d;
  size_t pitch;
  cudaMallocPitch((void**)&d, &pitch, 3 * sizeof(int), 2);
  cudaMemcpy2D(d, pitch, h, 3 * sizeof(int), 3 * sizeof(int), 2, cudaMemcpyHostToDevice);
  bump<<<1, dim3(4, 4)>>>(d, pitch, 3, 2);
  cudaMemcpy2D(h, 3 * sizeof(int), d, pitch, 3 * sizeof(int), 2, cudaMemcpyDeviceToHost);
  printf("%d %d %d\n", h[0], h[5], h[1] + h[4]);
  cudaFree(d);
}

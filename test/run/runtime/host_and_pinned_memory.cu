// Pinned and mapped host memory, and `cudaMemset` of single bytes.
// EXPECT: 257 11 0
#include <cstdio>

__global__ void add_ten(int* p) { *p += 10; }

int main() {
  int *pinned, *mapped, *seen, *d, h;
  cudaHostAlloc((void**)&pinned, sizeof(int), cudaHostAllocDefault);
  cudaHostAlloc((void**)&mapped, sizeof(int), cudaHostAllocMapped);
  *mapped = 1;
  cudaHostGetDevicePointer((void**)&seen, mapped, 0);
  add_ten<<<1, 1>>>(seen);
  cudaDeviceSynchronize();
  cudaMalloc(&d, sizeof(int));
  cudaMemset(d, 0, sizeof(int));
  cudaMemset(d, 1, 2);
  cudaMemcpy(pinned, d, sizeof(int), cudaMemcpyDeviceToHost);
  cudaMemset(d, 0, sizeof(int));
  cudaMemcpy(&h, d, sizeof(int), cudaMemcpyDeviceToHost);
  printf("%d %d %d\n", *pinned, *mapped, h);
  cudaFreeHost(pinned);
  cudaFreeHost(mapped);
  cudaFree(d);
}

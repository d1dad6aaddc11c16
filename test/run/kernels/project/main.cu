// Several files: kernels in one, launches in another, a header of device functions, a constant that both use.
// EXPECT: 3 8 15 24
// EXPECT: 15 8 3 24
#include <cstdio>
#include "kernels.cuh"
#include "table.cuh"

int main() {
  int h[4] = {1, 2, 3, 4}, *d;
  upload();
  cudaMalloc(&d, sizeof(h));
  cudaMemcpy(d, h, sizeof(h), cudaMemcpyHostToDevice);
  launch_twice(d, 4);
  inside::bump<<<1, 4>>>(d);
  cudaMemcpy(h, d, sizeof(h), cudaMemcpyDeviceToHost);
  printf("%d %d %d %d\n", h[0], h[1], h[2], h[3]);
  inside::reverse<<<1, 4>>>(d);
  inside::rotate<<<1, 4>>>(d);
  cudaMemcpy(h, d, sizeof(h), cudaMemcpyDeviceToHost);
  printf("%d %d %d %d\n", h[0], h[1], h[2], h[3]);
  cudaFree(d);
}

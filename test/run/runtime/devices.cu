// Device management: number of devices, current device, properties and attributes.
// EXPECT: 1 0 32 32 1 1
#include <cstdio>

__global__ void touch(int* p) { *p = 1; }

int main() {
  int count = 0, current = -1, warp = 0, *p, ok = 0;
  cudaGetDeviceCount(&count);
  for (int i = 0; i < count; i++) {
    cudaSetDevice(i);
    cudaDeviceProp prop;
    cudaGetDeviceProperties(&prop, i);
    warp = prop.warpSize;
    cudaMalloc(&p, sizeof(int));
    touch<<<1, 1>>>(p);
    cudaMemcpy(&ok, p, sizeof(int), cudaMemcpyDeviceToHost);
    cudaFree(p);
  }
  cudaSetDevice(0);
  cudaGetDevice(&current);
  int attribute = 0, bad = cudaSetDevice(9999) == cudaErrorInvalidDevice;
  cudaGetLastError();
  cudaDeviceGetAttribute(&attribute, cudaDevAttrWarpSize, 0);
  printf("%d %d %d %d %d %d\n", count > 0, current, warp, attribute, ok, bad);
}

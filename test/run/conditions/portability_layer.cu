// Macros that map common names to those of two vendors: the CUDA branch is converted, the HIP branch is left unchanged.
// EXPECT: 0 2 4 6
#include <cstdio>

#if defined(__HIPCC__) || defined(USE_HIP)
#include <hip/hip_runtime.h>
#define gpuMalloc hipMalloc
#define gpuMemcpy hipMemcpy
#define gpuMemcpyDeviceToHost hipMemcpyDeviceToHost
#define gpuFree hipFree
#define gpuSuccess hipSuccess
#define gpuError_t hipError_t
#else
#include <cuda_runtime.h>
#define gpuMalloc cudaMalloc
#define gpuMemcpy cudaMemcpy
#define gpuMemcpyDeviceToHost cudaMemcpyDeviceToHost
#define gpuFree cudaFree
#define gpuSuccess cudaSuccess
#define gpuError_t cudaError_t
#endif

__global__ void fill(int* p) { p[threadIdx.x] = 2 * threadIdx.x; }

int main() {
  int h[4];
  int* p;
  gpuError_t error = gpuMalloc((void**)&p, sizeof(h));
  if (error != gpuSuccess) return 1;
  fill<<<1, 4>>>(p);
  if (gpuMemcpy(h, p, sizeof(h), gpuMemcpyDeviceToHost) != gpuSuccess) return 1;
  printf("%d %d %d %d\n", h[0], h[1], h[2], h[3]);
  gpuFree(p);
}

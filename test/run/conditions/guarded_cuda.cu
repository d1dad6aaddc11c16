// All CUDA code is in branches with the same condition.
// EXPECT: 3 on the device
// VARIANT: -DHOST_ONLY
// EXPECT -DHOST_ONLY: 3 on the host
#include <cstdio>
#ifndef HOST_ONLY
#define HAVE_CUDA 1
#endif
#if HAVE_CUDA == 1
#include <cuda_runtime.h>
#endif

#if HAVE_CUDA
__global__ void store(int* p) { *p = threadIdx.x + 3; }
#endif

int value() {
#if HAVE_CUDA
  int* p;
  cudaMallocManaged(&p, sizeof(int));
  store<<<1, 1>>>(p);
  cudaDeviceSynchronize();
  return *p;
#else
  return 3;
#endif
}

int main() {
#if HAVE_CUDA == 1
  const char* where = "device";
#else
  const char* where = "host";
#endif
  printf("%d on the %s\n", value(), where);
}

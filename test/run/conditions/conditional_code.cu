// All branches of `#if` are converted, also those in a function for host and device.
// VARIANT: -DWIDE
// EXPECT: 8
#include <cstdio>

#ifdef __CUDACC__
#define DEVICE __device__
#else
#define DEVICE
#endif

DEVICE int step() {
#if defined(WIDE)
  return blockDim.x * 2;
#else
  return blockDim.x * 2 * 1;
#endif
}

__global__ void walk(int* out
#ifdef WIDE
                     , int unused
#endif
) {
  out[threadIdx.x] = step();
}

int main() {
  int* out;
  cudaMallocManaged(&out, 4 * sizeof(int));
#ifdef WIDE
  walk<<<1, 4>>>(out, 0);
#else
  walk<<<1, 4>>>(out);
#endif
  cudaDeviceSynchronize();
  printf("%d\n", out[3]);
  cudaFree(out);
}

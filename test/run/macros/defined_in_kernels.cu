// EXPECT: 36
// A macro that is defined in a kernel's body names a variable of the namespace.
#include <cstdio>

static __constant__ unsigned T[2][4];

__global__ void k(int *o) {
  unsigned const *tp = &T[0][0];
  int sum = 0;
  for (int i = 0; i < 2; ++i) {
    #define BIG { \
      sum = 0; \
      tp = &T[0][0]; \
      for (int u = 0; u < 8; u++) { sum += *tp++; } \
    }
    BIG;
  }
  o[threadIdx.x] = sum;
}

int main() {
  int* o;
  cudaMallocManaged(&o, 16);
  unsigned h[8] = {1, 2, 3, 4, 5, 6, 7, 8};
  cudaMemcpyToSymbol(T, h, 32);
  k<<<1, 1>>>(o);
  cudaDeviceSynchronize();
  std::printf("%d\n", o[0]);
}

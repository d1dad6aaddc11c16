// Qualifiers behind macros: one by way of another, with an inline word, and one for kernels; host and device call the same.
// EXPECT: host 10
// EXPECT: device 10 20 30
#include <cstdio>

#define HOST_DEVICE __host__ __device__
#define HD_INLINE HOST_DEVICE __forceinline__
#define DEVICE static __device__ inline
#define KERNEL(threads) extern "C" __global__ void __launch_bounds__(threads)

HD_INLINE int tens(int x) { return 10 * x; }
DEVICE int plus_index(int x) { return x + threadIdx.x; }

struct Scale {
  int by;
  HOST_DEVICE explicit Scale(int b) : by(b) {}
  HD_INLINE int operator()(int x) const { return by * x; }
};

KERNEL(64) scale(int* p) {
  Scale one(1);
  p[threadIdx.x] = one(tens(plus_index(1)));
}

int main() {
  printf("host %d\n", Scale(2)(tens(1)) - 10);
  int* p;
  cudaMallocManaged(&p, 3 * sizeof(int));
  scale<<<1, 3>>>(p);
  cudaDeviceSynchronize();
  printf("device %d %d %d\n", p[0], p[1], p[2]);
  cudaFree(p);
}

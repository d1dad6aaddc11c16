// Qualifiers in macros: one that uses another, one with `inline`, one for kernels; functions for host and device.
// EXPECT: host 10
// An alignment that is among other specifiers.
// EXPECT: device 10 20 30
// EXPECT: 16 16 1 1
// EXPECT: larger 2
#include <cstdio>

#define HOST_DEVICE __host__ __device__
#define HD_INLINE HOST_DEVICE __forceinline__
#define DEVICE static __device__ inline
#define KERNEL(threads) extern "C" __global__ void __launch_bounds__(threads)

HD_INLINE int tens(int x) { return 10 * x; }
DEVICE int plus_index(int x) { return x + threadIdx.x; }

#define ALIGNED(n) __align__(n)
struct ALIGNED(16) Wide {
  float one;
};
struct Types {
  typedef ALIGNED(16) float four[4];
};
static ALIGNED(64) const int table[2] = {1, 2};
static __align__(32) const int other_table[2] = {1, 2};

struct Scale {
  int by;
  HOST_DEVICE explicit Scale(int b) : by(b) {}
  HD_INLINE int operator()(int x) const { return by * x; }
};

KERNEL(64) scale(int* p) {
  Scale one(1);
  p[threadIdx.x] = one(tens(plus_index(1)));
}

// No attribute may precede the macro.
#define EXPORTED(type) extern "C" __device__ type
EXPORTED(int) count_larger(int value);
EXPORTED(int) count_larger(int value) { return __syncthreads_count(threadIdx.x >= value); }
KERNEL(64) count(int* p) {
  const int larger = count_larger(1);
  if (threadIdx.x == 0) *p = larger;
}

int main() {
  printf("host %d\n", Scale(2)(tens(1)) - 10);
  int* p;
  cudaMallocManaged(&p, 3 * sizeof(int));
  scale<<<1, 3>>>(p);
  cudaDeviceSynchronize();
  printf("device %d %d %d\n", p[0], p[1], p[2]);
  printf("%d %d %d %d\n", (int)alignof(Wide), (int)alignof(Types::four), reinterpret_cast<size_t>(table) % 64 == 0,
         reinterpret_cast<size_t>(other_table) % 32 == 0);
  count<<<1, 3>>>(p);
  cudaDeviceSynchronize();
  printf("larger %d\n", *p);
  cudaFree(p);
}

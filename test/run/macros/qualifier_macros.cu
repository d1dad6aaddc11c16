// Qualifiers in macros: one that uses another, one with `inline`, one for kernels; functions for host and device.
// EXPECT: host 10
// An alignment that is among other specifiers.
// EXPECT: device 10 20 30
// EXPECT: 16 16 1 1
// EXPECT: larger 2
// Macros that are passed the memory of a variable, or its whole declaration.
// EXPECT: tables 4 4, numbers 2.5
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

#define TABLE(space, name) space unsigned name[4] = {1u, 2u, 3u, 4u}
TABLE(__constant__, device_table);
TABLE(, host_table);
#define CHOOSE(first, second, chosen, ...) chosen
#define GLOBAL(...) CHOOSE(__VA_ARGS__, GLOBAL_WITH_VALUE, GLOBAL_ALONE, unused)(__VA_ARGS__)
#define GLOBAL_WITH_VALUE(declaration, value) declaration = value
#define GLOBAL_ALONE(declaration) declaration
GLOBAL(__constant__ double numbers[2]);
GLOBAL(int which, 3);
__global__ void read_tables(unsigned* out, double* number) {
  out[0] = device_table[threadIdx.x + 3];
  *number = numbers[1];
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
  unsigned* from_table;
  double* number;
  cudaMallocManaged(&from_table, sizeof(unsigned));
  cudaMallocManaged(&number, sizeof(double));
  const double values[2] = {1.5, 2.5};
  cudaMemcpyToSymbol(numbers, values, sizeof(values));
  read_tables<<<1, 1>>>(from_table, number);
  cudaDeviceSynchronize();
  printf("tables %u %u, numbers %g\n", *from_table, host_table[which], *number);
  cudaFree(from_table);
  cudaFree(number);
  cudaFree(p);
}

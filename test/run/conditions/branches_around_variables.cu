// Device variables under `#if`, and device variables with attributes and specifiers that are under `#if`.
// EXPECT: 7 5 9
#include <cstdio>

#define MARKED 1
#define COUNTED 1

namespace counters {
#if MARKED
__attribute__((used))
#endif
__device__ static int first = 7;
namespace nested {
#if COUNTED
__device__ int second = 5;
#endif

__global__ void read(int* out) {
  out[0] = first;
#if COUNTED
  out[1] = second;
#endif
}
}  // namespace nested
}  // namespace counters

#if MARKED
static
#endif
    __device__ int third = 9;

__global__ void read_third(int* out) { out[2] = third; }

int main() {
  int* out;
  cudaMallocManaged(&out, 3 * sizeof(int));
  counters::nested::read<<<1, 1>>>(out);
  read_third<<<1, 1>>>(out);
  cudaDeviceSynchronize();
  std::printf("%d %d %d\n", out[0], out[1], out[2]);
  cudaFree(out);
}

// Tables that are `__constant__` for the device and plain for the host, by a macro that depends on `__CUDA_ARCH__`.
// EXPECT: 6 8 8 10
// EXPECT: 8 3
#include <cstdio>

#if defined(__CUDACC__) && defined(__CUDA_ARCH__)
#define TABLE __constant__  // for the device
#else
#define TABLE
#endif

static const TABLE int odd[4] = {1, 2, 3, 4};
TABLE const int even[2] = {5, 6};
namespace tables {
static const TABLE unsigned char rows[2][2] = {{1, 2}, {3, 4}};
}

inline __host__ __device__ int sum(int i) { return odd[i] + even[i & 1]; }

__global__ void sums(int* out) { out[threadIdx.x] = sum(threadIdx.x); }

int main() {
  int* out;
  cudaMallocManaged(&out, 4 * sizeof(int));
  sums<<<1, 4>>>(out);
  cudaDeviceSynchronize();
  std::printf("%d %d %d %d\n", out[0], out[1], out[2], out[3]);
  std::printf("%d %d\n", sum(2), tables::rows[1][0]);
  cudaFree(out);
}

// The program's overloads of CUDA's warp functions, which call CUDA's; both are called, also through a macro's name.
// EXPECT: pairs 4 13, halves 1.5, sums 496 992, whole 496
// REQUIRES: warp
#include <cstdio>

struct Pair {
  int first;
  int second;
};

// A number of a class type, such as libraries have for 16-bit numbers.
struct Small {
  short bits;
  __host__ __device__ operator float() const { return bits * 0.5f; }
};

__device__ Pair __shfl_down_sync(unsigned mask, const Pair& pair, unsigned delta) {
  Pair out;
  out.first = __shfl_down_sync(mask, pair.first, delta);
  out.second = __shfl_down_sync(mask, pair.second, delta) + 10;  // adds 10 to show that this overload was called
  return out;
}
__device__ Small __shfl_down_sync(unsigned mask, Small value, unsigned delta) {
  Small out;
  out.bits = static_cast<short>(__shfl_down_sync(mask, static_cast<int>(value.bits), delta));
  return out;
}

#define FROM_BELOW __shfl_down_sync

template <typename T>
__device__ T sum(T value) {
  for (int step = 16; step > 0; step /= 2) value += FROM_BELOW(0xffffffffU, value, step);
  return value;
}

__global__ void use(Pair* pairs, Small* small, int* sums, double* whole) {
  const unsigned lane = threadIdx.x;
  pairs[lane] = FROM_BELOW(0xffffffffU, pairs[lane], 1U);
  small[lane] = __shfl_down_sync(0xffffffffU, small[lane], 1U);
  sums[lane] = sum(static_cast<int>(lane));
  sums[32 + lane] = sum(static_cast<int>(2 * lane));
  whole[lane] = sum(static_cast<double>(lane));
}

int main() {
  Pair* pairs;
  Small* small;
  int* sums;
  double* whole;
  cudaMallocManaged(&pairs, 32 * sizeof(Pair));
  cudaMallocManaged(&small, 32 * sizeof(Small));
  cudaMallocManaged(&sums, 64 * sizeof(int));
  cudaMallocManaged(&whole, 32 * sizeof(double));
  for (int i = 0; i < 32; ++i) {
    pairs[i] = {i, i};
    small[i].bits = static_cast<short>(i);
  }
  use<<<1, 32>>>(pairs, small, sums, whole);
  cudaDeviceSynchronize();
  std::printf("pairs %d %d, halves %g, sums %d %d, whole %g\n", pairs[3].first, pairs[2].second, static_cast<float>(small[2]),
              sums[0], sums[32], whole[0]);
}

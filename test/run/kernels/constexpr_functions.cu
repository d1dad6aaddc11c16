// `constexpr` functions and constants of host and device: in array bounds, template arguments and default arguments.
// EXPECT: 9 16
// EXPECT: 12 host 12
// EXPECT: levels 4
// EXPECT: padded 8
#include <cstdio>

__host__ __device__ constexpr int square(int x) { return x * x; }
static constexpr int kSide = 3;
constexpr __host__ __device__ int padded(int n, int by = 1) { return n + by; }

template <int N>
__global__ void sizes(int* p) {
  __shared__ int tile[square(N)];
  __shared__ int edge[padded(kSide)];
  if (threadIdx.x == 0) {
    p[0] = sizeof(tile) / sizeof(int);
    p[1] = sizeof(edge) * padded(kSide) / sizeof(int);
  }
}

// It is recursive, but is called in constant expressions only.
constexpr __host__ __device__ int log2_of(int n) { return n > 1 ? 1 + log2_of(n / 2) : 0; }
template <int N>
__global__ void levels(int* p) {
  static_assert(log2_of(1) == 0, "the logarithm of one");
  constexpr int kLevels = log2_of(N);
  if constexpr (log2_of(2 * N) > 2) p[0] = kLevels;
}

// Another constexpr function calls it, for a static member.
constexpr __host__ __device__ int next_power(int n) { return 1 << (log2_of(n - 1) + 1); }
template <int N>
struct transform {
  static const int kLength = N;
  static const int kPadded = next_power(kLength);
  static __device__ int padded() { return kPadded; }
};
__global__ void padded_length(int* p) { *p = transform<5>::padded(); }

__device__ int shifted(int x, int by = 2) { return x + by * blockDim.x; }
__global__ void defaults(int* p) { *p = shifted(4) + shifted(4, 1) - 1; }

int main() {
  int* p;
  cudaMallocManaged(&p, 2 * sizeof(int));
  sizes<kSide><<<1, 2>>>(p);
  cudaDeviceSynchronize();
  printf("%d %d\n", p[0], p[1]);
  defaults<<<1, 2>>>(p);
  cudaDeviceSynchronize();
  printf("%d host %d\n", p[0] - 1, square(3) + padded(2));
  levels<16><<<1, 1>>>(p);
  cudaDeviceSynchronize();
  printf("levels %d\n", p[0]);
  padded_length<<<1, 1>>>(p);
  cudaDeviceSynchronize();
  printf("padded %d\n", *p);
  cudaFree(p);
}

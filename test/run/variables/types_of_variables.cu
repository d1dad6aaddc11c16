// The types and sizes of device and shared variables, at namespace scope, in functions of the host and of the device;
// memory of a pointer to arrays, and of arrays whose sizes are enumerators of a function.
// EXPECT: 9 9 4 4 32
// EXPECT: 9 45 32 1
// EXPECT: 7 2
// EXPECT: 109 16
#include <cstdio>
#include <type_traits>

struct Stats {
  int n;
};
__device__ Stats stats;
__device__ int table[4];
__constant__ float weights[9];
__managed__ int factor = 5;
using table_t = decltype(table);
const int taps = sizeof(weights) / sizeof(float);
struct Sizes {
  static constexpr int kElements = sizeof(table) / sizeof(table[0]);
  int bytes[sizeof(factor)];
};

__global__ void count() { atomicAdd(&stats.n, 1); }
__global__ void sum(float* p) {
  const int times = factor;
  float out = 0;
  for (int i = 0; i < int(std::extent<decltype(weights)>::value); i++) out += weights[i];
  p[0] = out;
  p[1] = times * out;
}
__global__ void number(unsigned (*rows)[4]) { rows[threadIdx.x / 4][threadIdx.x % 4] = threadIdx.x; }
struct Tile {
  int values[32];
};
__global__ void reverse(int* p) {
  __shared__ Tile shared;
  shared.values[threadIdx.x] = threadIdx.x + 1;
  __syncthreads();
  decltype(shared) copy = shared;
  copy.values[threadIdx.x] = 0;
  __syncthreads();
  p[threadIdx.x] = shared.values[31 - threadIdx.x];
}
__device__ int both(int t) {
  enum Row { kLow, kHigh, kRows };
  enum { kWidth = 16 * 2, kPadded, kHalf = kWidth / 2 };
  __shared__ int s[kRows][kPadded];
  s[kLow][t] = t;
  s[kHigh][t] = 2 * t;
  __syncthreads();
  return s[kLow][kWidth - 1 - t] + s[kHigh][kWidth - 1 - t] + kHalf;
}
__global__ void add_both(int* out) { out[threadIdx.x] = both(threadIdx.x); }

int main() {
  float h[std::extent<decltype(weights)>::value], *p;
  int* reversed;
  for (float& x : h) x = 1;
  cudaMemcpyToSymbol(weights, h, sizeof h);
  cudaMallocManaged(&p, 2 * sizeof(float));
  cudaMallocManaged(&reversed, 32 * sizeof(int));
  count<<<1, 32>>>();
  sum<<<1, 1>>>(p);
  reverse<<<1, 32>>>(reversed);
  cudaDeviceSynchronize();
  decltype(stats) counted;
  cudaMemcpyFromSymbol(&counted, stats, sizeof(counted));
  printf("%d %d %d %d %d\n", taps, int(sizeof h / sizeof *h), int(sizeof(table_t) / sizeof(int)), Sizes::kElements,
         counted.n);
  printf("%g %g %d %d\n", p[0], p[1], reversed[0], reversed[31]);
  unsigned(*rows)[4], numbers[2][4];
  cudaMalloc(&rows, sizeof numbers);
  number<<<1, 8>>>(rows);
  cudaMemcpy(numbers, rows, sizeof numbers, cudaMemcpyDeviceToHost);
  printf("%u %u\n", numbers[1][3], numbers[0][2]);
  cudaFree(rows);
  add_both<<<1, 32>>>(reversed);
  cudaDeviceSynchronize();
  printf("%d %d\n", reversed[0], reversed[31]);
  return sizeof(Sizes) == 16 ? 0 : 1;
}

// Macros that are aliases of CUDA functions: copies of symbols with and without the optional arguments, device functions,
// and functions with a global `::`, and a function that is called with template arguments; a macro that is a namespace
// or nothing.
// EXPECT: 12 11 10 9
// EXPECT: 60
// EXPECT: 1 2 7 8
// EXPECT: 3 4 5
// EXPECT: 2 7
#include <cuComplex.h>

#include <cstdio>

#define gpuMemcpyToSymbol cudaMemcpyToSymbol
#define gpuMemcpyToPart cudaMemcpyToSymbol
#define gpuMemcpyFromSymbol cudaMemcpyFromSymbol
#define add_to atomicAdd
#define make_pair_of make_cuFloatComplex
#define lower_of ::min
#define release ::cudaFree
#define copy_bytes cudaMemcpy
#ifdef HOST_ONLY
#define STD_NAMESPACE std
#else
#define STD_NAMESPACE
#endif

template <typename T, int N>
struct Bytes {
  static constexpr int kCount = N * sizeof(T);
};

__constant__ int table[4];
__device__ int sum;

__global__ void use(int* out) {
  out[threadIdx.x] = 10 + table[threadIdx.x] - 2 * threadIdx.x;
  add_to(&sum, 10 * table[threadIdx.x]);
}

__global__ void make(cuFloatComplex* out) { *out = make_pair_of(3 + threadIdx.x, 4); }

__global__ void bounds(int* out) {
  out[0] = lower_of(out[0], 2);
  out[1] = STD_NAMESPACE::max(out[1], 7);
}

int main() {
  const int values[4] = {2, 3, 4, 5};
  int zero = 0;
  int* out;
  cudaMallocManaged(&out, sizeof(values));
  gpuMemcpyToSymbol(table, values, sizeof(values));
  gpuMemcpyToSymbol(sum, &zero, sizeof(int));
  use<<<1, 4>>>(out);
  cudaDeviceSynchronize();
  printf("%d %d %d %d\n", out[0], out[1], out[2], out[3]);
  int total;
  gpuMemcpyFromSymbol(&total, sum, sizeof(int));
  printf("%d\n", total - 80);
  const int others[2] = {7, 8};
  const int ones[2] = {1, 2};
  gpuMemcpyToSymbol(table, ones, sizeof(ones));
  gpuMemcpyToPart(table, others, sizeof(others), 2 * sizeof(int), cudaMemcpyHostToDevice);
  int all[4];
  gpuMemcpyFromSymbol(all, table, sizeof(all));
  printf("%d %d %d %d\n", all[0], all[1], all[2], all[3]);
  cuFloatComplex* pair;
  cudaMallocManaged(&pair, sizeof(cuFloatComplex));
  make<<<1, 1>>>(pair);
  cudaDeviceSynchronize();
  printf("%g %g %g\n", pair->x, pair->y, make_pair_of(5, 0).x);
  out[0] = out[1] = 5;
  bounds<<<1, 1>>>(out);
  cudaDeviceSynchronize();
  int bounded[2];
  copy_bytes(bounded, out, Bytes<int, 2>::kCount, cudaMemcpyDeviceToHost);
  printf("%d %d\n", bounded[0], bounded[1]);
  release(out);
}

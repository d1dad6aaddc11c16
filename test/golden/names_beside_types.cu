// RUN: cu2sycl convert %s
// Nothing is reported here: a macro before the type of a parameter, a kernel whose name a data member has, a template
// parameter with the name of a device variable, overloads for two complex types, an enumeration of CUB in the head of a
// kernel template, which its alias repeats.
#include <cub/cub.cuh>
#include <cuComplex.h>
#define UNUSED [[maybe_unused]]

void report(UNUSED cudaStream_t stream, UNUSED cudaError_t error) {}

struct Job {
  int fill;
  float* add;
};
__global__ void fill(int* p) { p[threadIdx.x] = 1; }
void run(Job* job, int* p) {
  job->fill = 3;
  fill<<<1, 32>>>(p);
}

__device__ int step[4];
template <int step>
__device__ int next(int i) {
  return i + step;
}
__global__ void advance(int* p) { p[threadIdx.x] = next<2>(threadIdx.x); }

__host__ __device__ double real_part(const cuComplex& c) { return c.x; }
__host__ __device__ double real_part(const cuDoubleComplex& c) { return c.x; }

template <int B, cub::BlockScanAlgorithm kAlgorithm = cub::BLOCK_SCAN_RAKING>
__global__ void scan(int* p) {
  using Scan = cub::BlockScan<int, B, kAlgorithm>;
  __shared__ typename Scan::TempStorage storage;
  Scan(storage).ExclusiveSum(p[threadIdx.x], p[threadIdx.x]);
}

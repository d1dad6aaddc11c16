// RUN: cu2sycl convert %s
// Macros for `extern`, and a guard around a part of a file: it may be included twice.
#define EXTERN_C extern "C" [[maybe_unused]]
#ifdef MAIN
#define GLOBAL
#else
#define GLOBAL extern
#endif
EXTERN_C __device__ __constant__ int weight;
__device__ __constant__ int weight;
GLOBAL __constant__ float scale;

#ifndef PART_OF_FILE
#define PART_OF_FILE
int host_size;
__device__ int size;
#endif

__global__ void weigh(float* p) { p[threadIdx.x] = weight * scale + size; }

__global__ void dynamic() {
  GLOBAL __shared__ float tile[];
  tile[threadIdx.x] = 1;
}

// Definitions in branches that nvcc does not compile hide no CUDA names: aliases for other platforms, replacements for
// old toolkits and architectures, stubs for editors and other compilers.
// EXPECT: 16 32 5
#include <cstdio>
#if defined(USE_HIP)
#define cudaMalloc hipMalloc
#define cudaError_t hipError_t
#define __shfl_xor_sync(mask, v, l, w) __shfl_xor(v, l, w)
#endif
#if !defined(__CUDA_ARCH__) || __CUDA_ARCH__ >= 600
#else
static __inline__ __device__ double atomicAdd(double* a, double v) {
  *a += v;
  return v;
}
#endif
#if CUDART_VERSION < 9000
#define __ldg(p) (*(p))
#endif
#ifndef __CUDACC__
struct float4 {
  float x, y, z, w;
};
#endif
#ifdef __INTELLISENSE__
#define __syncthreads()
#endif
__global__ void k(double* sum, int* count, float* out) {
  float4 v = make_float4(1, 2, 3, 4);
  atomicAdd(sum, 1.0);
  atomicAdd(count, 2);
  __syncthreads();
  if (threadIdx.x == 0) out[0] = v.x + v.w * __ldg(count) / 32;
}
int main() {
  double* sum;
  int* count;
  float* out;
  cudaError_t e = cudaMallocManaged(&sum, sizeof(double));
  cudaMallocManaged(&count, sizeof(int));
  cudaMallocManaged(&out, sizeof(float));
  *sum = 0;
  *count = 0;
  k<<<1, 16>>>(sum, count, out);
  cudaDeviceSynchronize();
  printf("%g %d %g\n", *sum, *count, out[0]);
  return e;
}

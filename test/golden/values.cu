// RUN: cu2sycl convert %s
// Conversions of single CUDA names: enumerators, functions and attributes.
#include <cmath>
#include <cuda_runtime.h>

__device__ void orders(int* p) {
  __nv_atomic_fetch_add(p, 1, __NV_ATOMIC_RELAXED, __NV_THREAD_SCOPE_BLOCK);
  __nv_atomic_fetch_add(p, 2, __NV_ATOMIC_ACQUIRE, __NV_THREAD_SCOPE_DEVICE);
  __nv_atomic_fetch_add(p, 3, __NV_ATOMIC_RELEASE, __NV_THREAD_SCOPE_SYSTEM);
  __nv_atomic_fetch_add(p, 4, __NV_ATOMIC_ACQ_REL, __NV_THREAD_SCOPE_DEVICE);
  __nv_atomic_fetch_add(p, 5, __NV_ATOMIC_SEQ_CST, __NV_THREAD_SCOPE_DEVICE);
}

__global__ void functions(double* p, double x, double y, int* exponent) {
  p[0] = std::fmod(x, y) + std::erf(x) + std::erfc(x) + std::fdim(x, y) + std::nextafter(x, y);
  p[1] = std::frexp(x, exponent) + std::ldexp(x, 2) + std::tgamma(x) + std::lgamma(x) + std::expm1(x) + std::log1p(x);
}

int attributes(int device) {
  int sum = 0, value;
  cudaDeviceGetAttribute(&value, cudaDevAttrComputeCapabilityMajor, device);
  sum += value;
  cudaDeviceGetAttribute(&value, cudaDevAttrComputeCapabilityMinor, device);
  sum += value;
  cudaDeviceGetAttribute(&value, cudaDevAttrMultiProcessorCount, device);
  sum += value;
  cudaDeviceGetAttribute(&value, cudaDevAttrMaxThreadsPerBlock, device);
  sum += value;
  cudaDeviceGetAttribute(&value, cudaDevAttrMaxSharedMemoryPerBlock, device);
  return sum + value;
}

__global__ void warps(int* p) {
  if (threadIdx.x >> 5 == 0) p[threadIdx.x] += __shfl_down_sync(0x0000ffff, p[threadIdx.x], 1);
  if (threadIdx.x / warpSize == 1) p[threadIdx.x] += __shfl_down_sync(0xffffffff, p[threadIdx.x], 2);
}

void run(int* p) { warps<<<1, 64>>>(p); }

// An element that one instruction reads and writes needs no copy.
__device__ void add_wide(unsigned* r, const unsigned* v) {
  asm volatile("add.cc.u32 %0, %0, %1;" : "+r"(r[0]) : "r"(v[0]));
  asm volatile("addc.u32 %0, %0, %1;" : "+r"(((unsigned*)(r))[1]) : "r"(v[1]));
}

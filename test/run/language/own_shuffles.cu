// The program's own overloads of CUDA's shuffles without masks: one with a template argument, which calls CUDA's; and
// one in a branch for devices without shuffles, next to the branch that is compiled.
// EXPECT: 5 9 2.5
// REQUIRES: warp
#include <cstdio>
template <int cta>
__device__ __forceinline__ float __shfl_xor(float var, int laneMask, volatile float* smem = NULL) {
#if __CUDA_ARCH__ >= 300
  return __shfl_xor(var, laneMask) + cta;
#else
  smem[threadIdx.x] = var;
  return smem[threadIdx.x ^ laneMask];
#endif
}
#if defined(__CUDA_ARCH__) && (__CUDA_ARCH__ < 300)
template <class T>
__device__ inline T __shfl_down(T var, const unsigned int delta, const unsigned int width = 32) {
  __shared__ T shfl_array[256];
  shfl_array[threadIdx.x] = var;
  __syncthreads();
  return shfl_array[threadIdx.x + delta];
}
#else
__device__ inline double __shfl_down(double var, unsigned int srcLane, int width = 32) {
  int2 a = *reinterpret_cast<int2*>(&var);
  a.x = __shfl_down(a.x, srcLane, width);
  a.y = __shfl_down(a.y, srcLane, width);
  return *reinterpret_cast<double*>(&a);
}
#endif
__global__ void k(float* p, double* d) {
  float v = p[threadIdx.x];
  v += __shfl_xor<4>(v, 1);
  p[threadIdx.x] = v;
  d[threadIdx.x] = __shfl_down(d[threadIdx.x], 1);
}
int main() {
  float* p;
  double* d;
  cudaMallocManaged(&p, 128);
  cudaMallocManaged(&d, 256);
  for (int i = 0; i < 32; ++i) p[i] = i, d[i] = i * 0.5;
  k<<<1, 32>>>(p, d);
  cudaDeviceSynchronize();
  printf("%g %g %g\n", p[0], p[3], d[4]);
}

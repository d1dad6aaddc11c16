// A kernel that is a function of the host for other compilers: two heads before one body, and specifiers in branches of
// their own.
// EXPECT: 1.5 31
#include <cstdio>

#ifdef __CUDACC__
__global__ void add(float* p, int n, float v)
#else
void add(float* p, int n, float v)
#endif
{
#ifdef __CUDACC__
  __shared__
#endif
  float base;
#ifdef __CUDACC__
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (threadIdx.x == 0) base = v;
  __syncthreads();
  if (i < n) p[i] += base;
#else
  base = v;
  for (int i = 0; i < n; ++i) p[i] += base;
#endif
}

#ifndef __CUDACC__
int place(int i) {
#else
__device__ int place(int i) {
#endif
#ifdef __CUDACC__
  i += threadIdx.x;
#endif
  return i;
}
__global__ void places(float* p) { p[threadIdx.x] = place(0); }

int main() {
  float* p;
  cudaMallocManaged(&p, 64 * sizeof(float));
  add<<<2, 32>>>(p, 64, 1.5f);
  cudaDeviceSynchronize();
  printf("%g ", p[63]);
  places<<<1, 32>>>(p);
  cudaDeviceSynchronize();
  printf("%g\n", p[31]);
  cudaFree(p);
}

// Macros for whole statements, before and after calls, without a semicolon between; names that nvcc declares without an
// include; explicit template arguments of runtime functions; a runtime function as a value.
// EXPECT: 3 28
// EXPECT: 12 1 1 0
#include <cstdio>
#define CHECK { cudaError_t e = cudaGetLastError(); if (e) return 1; }
#define AFTER ; if (cudaGetLastError() != cudaSuccess) return 2;
__global__ void k(int* o) { o[0] = max(o[0], 5) + ::max(1, 2) + (int)norm(2, (const double[]){3.0, 4.0}); if (isfinite(1.0f)) o[1] = 1; }
#define PROLOGUE const int i = threadIdx.x; const int last = 31;
__global__ void reverse(int* p) {
  PROLOGUE
  __shared__ int s[32];
  s[i] = p[i];
  __syncthreads();
  p[i] = s[last - i];
}
__global__ void reverse_dynamic(int* p) {
  PROLOGUE
  extern __shared__ int dynamic[];
  dynamic[i] = p[i];
  __syncthreads();
  p[i] = dynamic[last - i];
}

int main() {
  int *d; int h[2] = {1, 0};
  cudaMalloc<int>(&d, sizeof(h))
  AFTER
  cudaMemcpy(d, h, sizeof(h), cudaMemcpyHostToDevice) AFTER
  k<<<1, 1>>>(d);
  CHECK
  cudaMemcpy(h, d, sizeof(h), cudaMemcpyDeviceToHost);
  CHECK
  cudaFree(d);
  unsigned flags = 0;
  if (flags & cudaHostAllocMapped) return 3;
  cudaError_t (*release)(void*) = ::cudaFree;
  int* p;
  cudaMallocManaged(&p, 32 * sizeof(int));
  for (int i = 0; i < 32; i++) p[i] = i;
  reverse<<<1, 32>>>(p);
  cudaDeviceSynchronize();
  const int reversed = p[28];
  reverse_dynamic<<<1, 32, 128>>>(p);
  cudaDeviceSynchronize();
  printf("%d %d\n", reversed, p[28]);
  printf("%d %d %d %d\n", h[0], h[1], isfinite(2.0) ? 1 : 0, release == nullptr ? 1 : 0);
}

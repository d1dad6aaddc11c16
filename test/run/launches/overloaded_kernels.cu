// Kernels of one name that differ in type, in number of parameters, and in what they need.
// EXPECT: 1 2 3.5 4
#include <cstdio>

__global__ void set(int* p) { *p = 1; }
__global__ void set(int* p, int value) { p[threadIdx.x] = value; }
__global__ void set(float* p, float value) {
  __shared__ float kept;
  if (threadIdx.x == 0) kept = value;
  __syncthreads();
  p[threadIdx.x] = kept;
}
template <typename T>
__global__ void set(T* p, T a, T b) { *p = a + b; }

int main() {
  int* p;
  float* f;
  cudaMallocManaged(&p, 3 * sizeof(int));
  cudaMallocManaged(&f, sizeof(float));
  set<<<1, 1>>>(p);
  set<<<1, 1>>>(p + 1, 2);
  set<<<1, 1>>>(f, 3.5f);
  set<int><<<1, 1>>>(p + 2, 1, 3);
  cudaDeviceSynchronize();
  printf("%d %d %g %d\n", p[0], p[1], f[0], p[2]);
  cudaFree(p);
  cudaFree(f);
}

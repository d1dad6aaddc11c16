// Kernels with the same name that differ in parameter types, in the number of parameters, in what they need, and in the
// type to which an argument converts.
// EXPECT: 1 2 3.5 4
// EXPECT: 7 8.5
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

template <typename T>
struct Array {
  T* values;
  operator T*() { return values; }
};
__global__ void fill(int* p, int) { *p = 7; }
__global__ void fill(float* p, int) { *p = 8.5f; }

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
  Array<float> floats{f};
  Array<int> numbers{p};
  fill<<<1, 1>>>(numbers, 1);
  fill<<<1, 1>>>(floats, 1);
  cudaDeviceSynchronize();
  printf("%d %g\n", p[0], f[0]);
  cudaFree(p);
  cudaFree(f);
}

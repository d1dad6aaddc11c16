// Implicit parameters that callees need: four calls deep, through templates, overloads, recursion, a lambda in a
// kernel.
// EXPECT: 0 111 222 333
// EXPECT: 1 3 5 7
#include <cstdio>

__constant__ int weights[3] = {100, 10, 1};

__device__ int digit(int k) { return weights[k] * threadIdx.x; }
template <int K>
__device__ int from() { return digit(K) + from<K + 1>(); }
template <>
__device__ int from<3>() { return 0; }
__device__ int combined() { return from<0>(); }
__device__ float combined(float x) { return x * combined(); }

__global__ void deep(int* p) { p[threadIdx.x] = static_cast<int>(combined(1.0f)); }

__global__ void with_lambda(int* p) {
  __shared__ int base;
  if (threadIdx.x == 0) base = 1;
  __syncthreads();
  auto odd = [&](int k) { return base + 2 * k; };
  const auto own = [=] { return static_cast<int>(threadIdx.x); };
  p[threadIdx.x] = odd(own());
}

int main() {
  int* p;
  cudaMallocManaged(&p, 4 * sizeof(int));
  deep<<<1, 4>>>(p);
  cudaDeviceSynchronize();
  printf("%d %d %d %d\n", p[0], p[1], p[2], p[3]);
  with_lambda<<<1, 4>>>(p);
  cudaDeviceSynchronize();
  printf("%d %d %d %d\n", p[0], p[1], p[2], p[3]);
  cudaFree(p);
}

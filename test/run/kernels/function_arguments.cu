// Functions as template arguments; kernels that are passed lambdas, and memory whose extent is written.
// EXPECT: 6 13 20, sum 120, 16
// EXPECT: 6 7, 49 0
#include <cstdio>

__device__ int twice(int v) { return 2 * v; }
__device__ int plus_index(int v) { return v + threadIdx.x; }

template <int (*F)(int)>
__global__ void apply(int* out, int v) {
  if (threadIdx.x == 3) *out = F(v);
}

using reduction_t = float (*)(float);
__device__ float first_lane(float v) { return threadIdx.x == 0 ? v : 0.0f; }
__device__ float same(float v) { return v; }

// A block reduction that applies a function, which is a template argument, to each value.
template <reduction_t step>
__device__ float block_sum(float v) {
  __shared__ float parts[32];
  parts[threadIdx.x] = step(v);
  __syncthreads();
  float sum = 0.0f;
  for (int i = 0; i < blockDim.x; ++i) sum += parts[i];
  __syncthreads();
  return sum;
}

__global__ void sums(float* out) {
  float all = block_sum<same>(threadIdx.x);
  float one = block_sum<first_lane>(threadIdx.x + 16);
  if (threadIdx.x == 0) {
    out[0] = all;
    out[1] = one;
  }
}

template <auto F>
__device__ auto called(int v) {
  return F(v) + 1;
}
template <auto Value>
__device__ int constant() {
  return Value;
}
__global__ void by_auto(int* out) { out[threadIdx.x] = called<plus_index>(constant<3>()) + called<twice>(0) + 1; }

template <int Size, typename F>
__global__ void reversed(int* p, F f) {
  __shared__ int all[Size];
  all[threadIdx.x] = f(p[threadIdx.x]);
  __syncthreads();
  p[threadIdx.x] = all[Size - 1 - threadIdx.x];
}

int main() {
  int* out;
  float* f;
  cudaMallocManaged(&out, 3 * sizeof(int));
  cudaMallocManaged(&f, 2 * sizeof(float));
  apply<twice><<<1, 4>>>(out, 3);
  apply<plus_index><<<1, 4>>>(out + 1, 10);
  apply<plus_index><<<1, 4>>>(out + 2, 17);
  sums<<<1, 16>>>(f);
  cudaDeviceSynchronize();
  printf("%d %d %d, sum %.0f, %.0f\n", out[0], out[1], out[2], f[0], f[1]);
  by_auto<<<1, 2>>>(out);
  int* p;
  cudaMallocManaged(&p, 8 * sizeof(int));
  for (int i = 0; i < 8; ++i) p[i] = i;
  reversed<8><<<1, 8>>>(p, [] __device__(int x) { return x * x; });
  cudaDeviceSynchronize();
  printf("%d %d, %d %d\n", out[0], out[1], p[0], p[7]);
}

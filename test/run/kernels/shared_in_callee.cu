// Shared variables in device functions: one is called from two kernels, one is a template.
// EXPECT: 6 60 1.5
#include <cstdio>

__device__ int block_sum(int v) {
  __shared__ int values[4];
  values[threadIdx.x] = v;
  __syncthreads();
  return values[0] + values[1] + values[2] + values[3];
}

template <typename T>
__device__ T first(T v) {
  __shared__ T kept;
  if (threadIdx.x == 0) kept = v;
  __syncthreads();
  return kept;
}

__global__ void one(int* out) {
  int s = block_sum(threadIdx.x);
  if (threadIdx.x == 0) out[0] = s;
}
__global__ void ten(int* out) {
  int s = block_sum(10 * threadIdx.x);
  if (threadIdx.x == 0) out[1] = s;
}
template <typename T>
__global__ void take(T* out, T v) {
  T kept = first<T>(v + threadIdx.x);
  if (threadIdx.x == 3) *out = kept;
}

int main() {
  int* out;
  float* f;
  cudaMallocManaged(&out, 2 * sizeof(int));
  cudaMallocManaged(&f, sizeof(float));
  one<<<1, 4>>>(out);
  ten<<<1, 4>>>(out);
  take<float><<<1, 4>>>(f, 1.5f);
  cudaDeviceSynchronize();
  printf("%d %d %.1f\n", out[0], out[1], *f);
  cudaFree(out);
  cudaFree(f);
}

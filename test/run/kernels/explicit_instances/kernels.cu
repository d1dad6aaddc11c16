#include "kernels.cuh"
template <typename T, int N> __global__ void sum(const T* in, T* out) {
  __shared__ T all[N];
  all[threadIdx.x] = in[threadIdx.x];
  __syncthreads();
  if (threadIdx.x != 0) return;
  *out = 0;
  for (int i = 0; i < N; ++i) *out += all[i];
}
template <typename T, int N> __global__ void reversed(T* values) {
  __shared__ struct { T value; } all[N];
  all[threadIdx.x].value = values[threadIdx.x];
  __syncthreads();
  values[threadIdx.x] = all[N - 1 - threadIdx.x].value;
}
template <typename T, int N> __global__ void turned(T* values) {
  __shared__ T all[N / 2][2];
  all[threadIdx.x / 2][threadIdx.x % 2] = values[threadIdx.x];
  __syncthreads();
  values[threadIdx.x] = all[(threadIdx.x + 1) / 2 % (N / 2)][(threadIdx.x + 1) % 2];
}
template __global__ void sum<int, 64>(const int* in, int* out);
template __global__ void reversed<int, 64>(int* values);
template __global__ void turned<float, 4>(float* values);

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
namespace net {
template <typename T, int N> __global__ void scaled(T* values, T by) {
  __shared__ T all[N];
  all[threadIdx.x] = values[threadIdx.x];
  __syncthreads();
  values[threadIdx.x] = all[N - 1 - threadIdx.x] * by;
}
template <typename T> __global__ void added(T* values, T by) { values[threadIdx.x] += by; }
#define INSTANTIATE(T, N)                      \
  template __global__ void scaled<T, N>(       \
      T* values, T by);                        \
  template __global__ void added<T>(T* values, T by)
INSTANTIATE(int, 4);
INSTANTIATE(float, 4);
}  // namespace net
void add_one(float* values, int n) { net::added<float><<<1, n>>>(values, 1.0f); }

#include "normalize.h"
#include "block_sum.cuh"
template <typename T> __global__ void normalize(const T* in, float* out) {
  float sum = blockReduceSum<float>((float)in[threadIdx.x]);
  out[threadIdx.x] = in[threadIdx.x] / sum;
}
template <typename T> void launch_normalize(const T* in, float* out, int n) { normalize<T><<<1, n>>>(in, out); }
template void launch_normalize<float>(const float* in, float* out, int n);
template void launch_normalize<int>(const int* in, float* out, int n);

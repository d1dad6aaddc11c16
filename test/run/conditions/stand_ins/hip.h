#pragma once
// HIP lacks it.
template <typename T>
__device__ T __ldg(const T* p) {
  return p[threadIdx.x - threadIdx.x];
}

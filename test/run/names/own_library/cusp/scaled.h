#pragma once
namespace cusp {
template <typename T>
__device__ T scaled(T value) {
  return value * static_cast<T>(threadIdx.x + 1);
}
}  // namespace cusp

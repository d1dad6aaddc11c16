#pragma once
template <typename T>
__host__ __device__ T clamped(T value, T low, T high) {
  return value < low ? low : value > high ? high : value;
}

#pragma once
#include "rank.cuh"
template <typename T>
__device__ void moved(T* values) {
  values[flat_rank()] += 10;
}

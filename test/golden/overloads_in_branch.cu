// RUN: cu2sycl convert %s
// A header that only one branch includes overloads a CUDA function; the other branch has CUDA's function only.
#ifdef WITH_PAIRS
#include "pairs.h"
#endif

template <typename T>
__global__ void add(const T* values, T* sum) {
  atomicAdd(sum, values[threadIdx.x]);
}

void run(float* values) { add<<<1, 16>>>(values, values + 16); }

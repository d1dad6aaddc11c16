// RUN: cu2sycl convert %s
// An overload of CUDA's function in a header that one branch includes: the other has CUDA's function alone.
#ifdef WITH_PAIRS
#include "pairs.h"
#endif

template <typename T>
__global__ void add(const T* values, T* sum) {
  atomicAdd(sum, values[threadIdx.x]);
}

void run(float* values) { add<<<1, 16>>>(values, values + 16); }

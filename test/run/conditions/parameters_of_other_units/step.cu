#include "step.cuh"
typedef struct {
  int factor, offset;
} Scale;
__constant__ Scale constants = {3, 4};

__global__ void step(float* values
#ifdef TRACED
                     , float* trace
#endif
                     , float by) {
#ifdef TRACED
  trace[threadIdx.x] = by;
#endif
  values[threadIdx.x] += by;
}

// The block's values are in memory of a function that the header does not declare.
__device__ int opposite(int value) {
  __shared__ unsigned int all[4];
  all[threadIdx.x] = value;
  __syncthreads();
  return all[3 - threadIdx.x];
}
__global__ void scale(int* out) { out[threadIdx.x] = opposite(constants.factor * threadIdx.x) + constants.offset; }

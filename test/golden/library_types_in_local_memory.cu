// RUN: cu2sycl convert %s
// Library types that are not converted are also reported when they are the type of a shared variable.
#include <cuda/barrier>

__global__ void wait(int* p) {
  __shared__ cuda::barrier<cuda::thread_scope_block> barrier;
  if (threadIdx.x == 0) init(&barrier, blockDim.x);
  __syncthreads();
  barrier.arrive_and_wait();
  p[threadIdx.x] = 1;
}

void call(int* p) { wait<<<1, 32>>>(p); }

// RUN: cu2sycl convert %s
// Types of libraries that are not converted are said where local memory has them, too.
#include <cuda/barrier>

__global__ void wait(int* p) {
  __shared__ cuda::barrier<cuda::thread_scope_block> barrier;
  if (threadIdx.x == 0) init(&barrier, blockDim.x);
  __syncthreads();
  barrier.arrive_and_wait();
  p[threadIdx.x] = 1;
}

void call(int* p) { wait<<<1, 32>>>(p); }

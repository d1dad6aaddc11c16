// RUN: cu2sycl convert %s
__device__ int gather(int p) {
  __syncthreads();
  int a = __syncthreads_and(p) + __syncthreads_or(p) + __syncthreads_count(p);
  __syncwarp();
  __threadfence_block();
  __threadfence();
  __threadfence_system();
  return a;
}

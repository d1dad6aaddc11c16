// Shared variables of libcu++ classes, whose types also appear in the launch, which allocates the memory.
// EXPECT: atomic: 64, array: 10 20 30 40
// EXPECT: template: 64
#include <cuda/atomic>
#include <cuda/std/array>

#include <cstdio>

__global__ void count(int* out) {
  __shared__ cuda::atomic<int, cuda::thread_scope_block> counter;
  __shared__ cuda::std::array<int, 4> steps;
  if (threadIdx.x == 0) counter.store(0);
  if (threadIdx.x < 4) steps[threadIdx.x] = 10 * (threadIdx.x + 1);
  __syncthreads();
  counter.fetch_add(1);
  __syncthreads();
  if (threadIdx.x == 0) {
    out[0] = counter.load();
    for (int i = 0; i < 4; ++i) out[i + 1] = steps[i];
  }
}

template <typename T>
__global__ void count_as(T* out) {
  __shared__ cuda::atomic<T, cuda::thread_scope::thread_scope_block> counter;
  if (threadIdx.x == 0) counter.store(0);
  __syncthreads();
  counter.fetch_add(1);
  __syncthreads();
  if (threadIdx.x == 0) *out = counter.load();
}

int main() {
  int *out, host[5];
  cudaMalloc(&out, sizeof host);
  count<<<1, 64>>>(out);
  cudaMemcpy(host, out, sizeof host, cudaMemcpyDeviceToHost);
  std::printf("atomic: %d, array: %d %d %d %d\n", host[0], host[1], host[2], host[3], host[4]);
  count_as<<<1, 64>>>(out);
  cudaMemcpy(host, out, sizeof(int), cudaMemcpyDeviceToHost);
  std::printf("template: %d\n", host[0]);
  cudaFree(out);
}

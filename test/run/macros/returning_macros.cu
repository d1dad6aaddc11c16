// Macros that declare the thread's index, and macros that return before a barrier.
// EXPECT: counted 6 of 12
// EXPECT: sum 66
// FINDING: CS3002
#include <cstdio>

#define INDEX(i) const int i = blockIdx.x * blockDim.x + threadIdx.x
#define INDEX_BELOW(i, n)                               \
  const int i = blockIdx.x * blockDim.x + threadIdx.x; \
  if (i >= n) return

__global__ void count(const int* in, int* out) {
  __shared__ int total;
  if (threadIdx.x == 0) total = 0;
  __syncthreads();
  INDEX(i);
  if (in[i] % 2 == 0) return;
  atomicAdd(&total, 1);
  __syncthreads();
  if (threadIdx.x == 1) atomicAdd(out, total);
}

// All blocks are full, so no work-item returns early.
__global__ void sum(const int* in, int* out, int n) {
  __shared__ int part[4];
  INDEX_BELOW(i, n);
  part[threadIdx.x] = in[i];
  __syncthreads();
  if (threadIdx.x == 0) atomicAdd(out, part[0] + part[1] + part[2] + part[3]);
}

int main() {
  int *in, *out;
  cudaMallocManaged(&in, 12 * sizeof(int));
  cudaMallocManaged(&out, 2 * sizeof(int));
  for (int i = 0; i < 12; ++i) in[i] = i;
  out[0] = out[1] = 0;
  count<<<3, 4>>>(in, out);
  sum<<<3, 4>>>(in, out + 1, 12);
  cudaDeviceSynchronize();
  printf("counted %d of 12\n", out[0]);
  printf("sum %d\n", out[1]);
  cudaFree(in);
  cudaFree(out);
}

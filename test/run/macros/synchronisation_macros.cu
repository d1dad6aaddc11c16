// Barriers, fences and atomic operations in macros.
// EXPECT: total 28 seen 8
#include <cstdio>

#define SYNC __syncthreads()
#define BARRIER() __syncthreads();
#define FENCE __threadfence
#define ADD_TO(target, value) atomicAdd(&(target), (value))
#define CAS(address, old, value) atomicCAS(address, old, value)

__global__ void total(int* out) {
  __shared__ int sum;
  if (threadIdx.x == 0) sum = 0;
  SYNC;
  ADD_TO(sum, (int)threadIdx.x);
  BARRIER()
  if (threadIdx.x == 0) out[0] = sum;
  FENCE();
  int seen = out[1];
  int expected;
  do {
    expected = seen;
    seen = CAS(out + 1, expected, expected + 1);
  } while (seen != expected);
}

int main() {
  int* p;
  cudaMallocManaged(&p, 2 * sizeof(int));
  p[0] = p[1] = 0;
  total<<<1, 8>>>(p);
  cudaDeviceSynchronize();
  printf("total %d seen %d\n", p[0], p[1]);
  cudaFree(p);
}

// All work-items of a group leave together: because of a value that one of them wrote to shared memory, or of memory
// that the kernel's argument points to, even though work-items write different values there.
// EXPECT: 3 3 0 7
#include <cstdio>

struct Arguments {
  int* steps;
  bool* finished;
};

__global__ void walk(Arguments a, const int* end) {
  __shared__ int at;
  __shared__ int seen[2];
  const int block = blockIdx.x;
  if (a.finished[block]) return;
  if (threadIdx.x == 0) at = 0;
  __syncthreads();
  while (true) {
    if (threadIdx.x == 0) seen[0] = at + threadIdx.x;
    __syncthreads();
    if (seen[0] == end[block]) break;
    __syncthreads();
    if (threadIdx.x == 0) at += 1;
    __syncthreads();
  }
  if (threadIdx.x == 31) a.steps[block] = seen[0];
  a.finished[block] = threadIdx.x < 40;
  __syncthreads();
}

int main() {
  Arguments a;
  int* end;
  cudaMallocManaged(&a.steps, 3 * sizeof(int));
  cudaMallocManaged(&a.finished, 3 * sizeof(bool));
  cudaMallocManaged(&end, 3 * sizeof(int));
  for (int i = 0; i < 3; ++i) {
    a.steps[i] = 0;
    a.finished[i] = i == 1;
    end[i] = i == 2 ? 7 : 3;
  }
  walk<<<3, 32>>>(a, end);
  cudaDeviceSynchronize();
  printf("%d %d %d %d\n", a.steps[0], end[1], a.steps[1], a.steps[2]);
}

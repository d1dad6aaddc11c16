// All work-items of a group leave together: because of a value that one of them wrote to shared memory, or of memory
// that the kernel's argument points to, even though work-items write different values there; or because of the result
// of a reduction, which all of them read at the same place.
// EXPECT: 3 3 0 7
// EXPECT: -1 64
// EXPECT: 4950
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

__device__ unsigned sum_of_squares(const int* values, unsigned* sums, int id) {
  sums[id] = values[id] * values[id];
  __syncthreads();
  for (int s = 32; s > 0; s >>= 1) {
    if (id < s) sums[id] += sums[id + s];
    __syncthreads();
  }
  return sums[0];
}
__global__ void leave_by_result(const int* values, int* out) {
  __shared__ int own[64];
  __shared__ unsigned sums[64];
  const int id = threadIdx.x;
  own[id] = values[blockIdx.x * 64 + id];
  __syncthreads();
  if (sum_of_squares(own, sums, id) == 0u) {
    if (id == 0) out[blockIdx.x] = -1;
    return;
  }
  own[63 - id] += id;
  __syncthreads();
  if (id == 0) out[blockIdx.x] = own[0];
}

// Each work-item counts from its own number, and all of them do the same number of iterations.
__global__ void sum(const int* values, int n, int* out) {
  __shared__ int total;
  const int tid = threadIdx.x;
  if (tid == 0) total = 0;
  __syncthreads();
  for (int i = tid; i - tid < n; i += blockDim.x) {
    if (i < n) atomicAdd(&total, values[i]);
    __syncthreads();
  }
  if (tid == 0) *out = total;
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
  int *values, *out;
  cudaMallocManaged(&values, 128 * sizeof(int));
  cudaMallocManaged(&out, 2 * sizeof(int));
  for (int i = 0; i < 128; ++i) values[i] = i / 64;
  leave_by_result<<<2, 64>>>(values, out);
  cudaDeviceSynchronize();
  printf("%d %d\n", out[0], out[1]);
  for (int i = 0; i < 100; ++i) values[i] = i;
  sum<<<1, 64>>>(values, 100, out);
  cudaDeviceSynchronize();
  printf("%d\n", out[0]);
}

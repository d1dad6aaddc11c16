// Warps that exchange values through memory in lockstep, as CUDA programs did before Volta: reductions and a scan.
// EXPECT: sums 1018 1027 1022 1024
// EXPECT: template 507 511 515 507
// EXPECT: kernel 1018 1027 1022 1024
// EXPECT: largest 7 scans 0 wrong
// EXPECT: sum 122 of squares 590
// EXPECT: through a pointer 2016
// EXPECT: in bytes 8128
// EXPECT: two functions deep 32640, kept 496
// REQUIRES: warp
#include <cstdio>
#include <cuda_runtime.h>

#define WARP_SIZE 32

__device__ void reduce_warp(volatile int* s, int t) {
  s[t] += s[t + 32];
  s[t] += s[t + 16];
  s[t] += s[t + 8];
  s[t] += s[t + 4];
  s[t] += s[t + 2];
  s[t] += s[t + 1];
}

template <unsigned int blockSize>
__device__ void reduce_warp_of(volatile int* data, unsigned int tid) {
  if (blockSize >= 64) data[tid] += data[tid + 32];
  if (blockSize >= 32) data[tid] += data[tid + 16];
  if (blockSize >= 16) data[tid] += data[tid + 8];
  if (blockSize >= 8) data[tid] += data[tid + 4];
  if (blockSize >= 4) data[tid] += data[tid + 2];
  if (blockSize >= 2) data[tid] += data[tid + 1];
}

// An exclusive prefix sum of the warp's values, by doubling steps; each warp has twice its size of memory.
__device__ unsigned int scan_warp(unsigned int value, volatile unsigned int* sums, const int levels) {
  int at = 2 * threadIdx.x - (threadIdx.x & (WARP_SIZE - 1));
  sums[at] = 0;
  at += WARP_SIZE;
  sums[at] = value;
  if (0 <= levels) { sums[at] += sums[at - 1]; }
  if (1 <= levels) { sums[at] += sums[at - 2]; }
  if (2 <= levels) { sums[at] += sums[at - 4]; }
  if (3 <= levels) { sums[at] += sums[at - 8]; }
  if (4 <= levels) { sums[at] += sums[at - 16]; }
  return sums[at] - value;
}

__global__ void sum_and_scan(const int* in, int* out, unsigned int* scanned) {
  __shared__ int part[256];
  __shared__ unsigned int sums[512];
  unsigned int tid = threadIdx.x;
  const int value = in[blockIdx.x * blockDim.x + threadIdx.x];
  part[tid] = value;
  __syncthreads();
  for (unsigned int k = blockDim.x / 2; k > 32; k >>= 1) {
    if (tid < k) part[tid] += part[tid + k];
    __syncthreads();
  }
  if (tid < 32) reduce_warp(part, tid);
  if (tid == 0) out[blockIdx.x] = part[0];
  scanned[blockIdx.x * blockDim.x + threadIdx.x] = scan_warp(value, sums, 4);
}

template <unsigned int B>
__global__ void sum_of(int* g, int* out) {
  int* data = g + blockIdx.x * B;
  int tid = threadIdx.x;
  if (B >= 128) {
    if (tid < 64) data[tid] += data[tid + 64];
    __syncthreads();
  }
  if (tid < WARP_SIZE) reduce_warp_of<B>(data, tid);
  if (tid == 0) out[blockIdx.x] = data[0];
}

__global__ void in_kernel(int* g, int* out) {
  int* data = g + blockIdx.x * blockDim.x;
  int tid = threadIdx.x;
  for (int k = blockDim.x / 2; k > 32; k >>= 1) {
    if (tid < k) data[tid] += data[tid + k];
    __syncthreads();
  }
  if (tid < 32) {
    volatile int* vmem = data;
    vmem[tid] += vmem[tid + 32];
    vmem[tid] = vmem[tid] + vmem[tid + 16];
    vmem[tid] = abs(vmem[tid]) + abs(vmem[tid + 8]);
    for (int k = 4; k > 0; k >>= 1) vmem[tid] += vmem[tid + k];
  }
  if (tid == 0) out[blockIdx.x] = data[0];
}

__global__ void largest(const int* in, int* out) {
  __shared__ volatile int s[64];
  const int lane = threadIdx.x;
  s[lane] = in[lane];
  s[lane + 32] = 0;
  int best;
  s[lane] = best = max(s[lane], s[lane + 16]);
  s[lane] = best = max(best, s[lane + 8]);
  s[lane] = best = max(best, s[lane + 4]);
  s[lane] = best = max(best, s[lane + 2]);
  s[lane] = best = max(best, s[lane + 1]);
  if (lane == 0) *out = best;
}

// A class without `operator+` and without a copy constructor for volatile objects.
struct Moments {
  int sum;
  int squares;
  __device__ Moments& operator+=(int value) {
    sum += value;
    squares += value * value;
    return *this;
  }
  __device__ void operator+=(volatile Moments& other) volatile {
    sum += other.sum;
    squares += other.squares;
  }
};

template <typename T>
__global__ void moments(const int* in, T* out) {
  __shared__ T all[64];
  const int lane = threadIdx.x;
  T mine = {};
  mine += in[lane];
  all[lane] = mine;
  all[lane + 32] = {};
  __syncthreads();
  volatile T* own = all;
  own[lane] += own[lane + 16];
  own[lane] += own[lane + 8];
  own[lane] += own[lane + 4];
  own[lane] += own[lane + 2];
  own[lane] += own[lane + 1];
  if (lane == 0) *out = all[0];
}

// A loop over a volatile pointer to local memory: what one lane writes, another one reads in the next turn.
__global__ void sum_by_pointer(int* out) {
  __shared__ int s[64];
  const int tid = threadIdx.x;
  s[tid] = tid;
  __syncthreads();
  if (tid < 32) {
    volatile int* v = s;
    for (int d = 32; d > 0; d /= 2) v[tid] += v[tid + d];
  }
  if (tid == 0) *out = s[0];
}

// A plain pointer to dynamic local memory.
__global__ void sum_in_bytes(int* out) {
  extern __shared__ char bytes[];
  int* sums = (int*)bytes;
  int t = threadIdx.x;
  sums[t] = t;
  __syncthreads();
  if (t < 64) sums[t] += sums[t + 64];
  __syncthreads();
  if (t < 32) {
    sums[t] += sums[t + 32];
    sums[t] += sums[t + 16];
    sums[t] += sums[t + 8];
    sums[t] += sums[t + 4];
    sums[t] += sums[t + 2];
    sums[t] += sums[t + 1];
  }
  if (t == 0) out[0] = sums[0];
}

// The number of the work-item is passed on twice.
__device__ void reduce_block(int* result, int* s, unsigned t) {
  for (int d = 128; d > 32; d >>= 1) {
    if (t < d) s[t] += s[t + d];
    __syncthreads();
  }
  if (t < 32) reduce_warp(s, t);
  if (t == 0) *result = s[0];
}
__global__ void sum_two_deep(int* out) {
  __shared__ int s[256];
  s[threadIdx.x] = threadIdx.x;
  __syncthreads();
  reduce_block(out, s, threadIdx.x);
}

// Only the stores of the function make the lanes wait. The sum is kept in a variable, too.
__device__ int sum_kept(int t, volatile int* s, int sum) {
  s[t] = sum;
  s[t] = sum = sum + s[t + 16];
  s[t] = sum = sum + s[t + 8];
  s[t] = sum = sum + s[t + 4];
  s[t] = sum = sum + s[t + 2];
  s[t] = sum = sum + s[t + 1];
  return sum;
}
__global__ void sum_of_warp(int* out) {
  __shared__ int s[64];
  s[threadIdx.x + 32] = 0;
  const int sum = sum_kept(threadIdx.x, s, threadIdx.x);
  if (threadIdx.x == 0) *out = sum == s[0] ? sum : -1;
}

int main() {
  const int n = 1024;
  int* in;
  int* out;
  unsigned int* scanned;
  cudaMallocManaged(&in, n * sizeof(int));
  cudaMallocManaged(&out, 8 * sizeof(int));
  cudaMallocManaged(&scanned, n * sizeof(int));
  for (int i = 0; i < n; ++i) in[i] = i % 7 + 1;
  sum_and_scan<<<4, 256>>>(in, out, scanned);
  cudaDeviceSynchronize();
  printf("sums %d %d %d %d\n", out[0], out[1], out[2], out[3]);
  int wrong = 0;
  unsigned int before = 0;
  for (int i = 0; i < n; ++i) {
    if (i % WARP_SIZE == 0) before = 0;
    wrong += scanned[i] != before;
    before += in[i];
  }
  sum_of<128><<<8, 128>>>(in, out);
  cudaDeviceSynchronize();
  printf("template %d %d %d %d\n", out[0], out[1], out[2], out[7]);
  for (int i = 0; i < n; ++i) in[i] = i % 7 + 1;
  in_kernel<<<4, 256>>>(in, out);
  cudaDeviceSynchronize();
  printf("kernel %d %d %d %d\n", out[0], out[1], out[2], out[3]);
  for (int i = 0; i < n; ++i) in[i] = i % 7 + 1;
  largest<<<1, 32>>>(in, out);
  cudaDeviceSynchronize();
  printf("largest %d scans %d wrong\n", out[0], wrong);
  Moments* of_all;
  cudaMallocManaged(&of_all, sizeof(Moments));
  for (int i = 0; i < n; ++i) in[i] = i % 7 + 1;
  moments<<<1, 32>>>(in, of_all);
  cudaDeviceSynchronize();
  printf("sum %d of squares %d\n", of_all->sum, of_all->squares);
  sum_by_pointer<<<1, 64>>>(out);
  cudaDeviceSynchronize();
  printf("through a pointer %d\n", out[0]);
  sum_in_bytes<<<1, 128, 128 * sizeof(int)>>>(out);
  cudaDeviceSynchronize();
  printf("in bytes %d\n", out[0]);
  sum_two_deep<<<1, 256>>>(out);
  sum_of_warp<<<1, 32>>>(out + 1);
  cudaDeviceSynchronize();
  printf("two functions deep %d, kept %d\n", out[0], out[1]);
}

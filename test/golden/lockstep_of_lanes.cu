// RUN: cu2sycl convert %s
// Local memory that lanes exchange by their own number: in lockstep, and with barriers or in parts of their own.
__global__ void whole_warp(float* x) {
  __shared__ float s[64];
  const int tid = threadIdx.x;
  s[tid] = x[tid];
  __syncthreads();
  for (int shift = 16; shift > 0; shift >>= 1) {
    if (tid < 32) s[tid] += s[tid + shift];
    __syncwarp();
  }
  x[tid] = s[0];
}
__global__ void written_before(float* x) {
  extern __shared__ float s[];
  s[threadIdx.x] = x[threadIdx.x];
  __syncthreads();
  if (threadIdx.x < 32) {
    if (s[threadIdx.x + 32] > s[threadIdx.x]) s[threadIdx.x] = s[threadIdx.x + 32];
    if (s[threadIdx.x + 16] > s[threadIdx.x]) s[threadIdx.x] = s[threadIdx.x + 16];
  }
  x[threadIdx.x] = s[0];
}
__global__ void halves(float* x) {
  __shared__ float s[64];
  const int tid = threadIdx.x;
  s[tid] = x[tid];
  __syncthreads();
  for (int shift = 32; shift > 0; shift >>= 1) {
    if (tid < shift) s[tid] += s[tid + shift];
    __syncthreads();
  }
  x[tid] = s[0];
}
__global__ void columns(float* x, int n) {
  __shared__ float s[64];
  const int tid = threadIdx.x;
  for (int i = 0; i < n; ++i) s[tid + i * 32] = x[i];
  s[tid] += s[tid + 1 * 32];
  __syncthreads();
  if (tid == 0) s[tid] = s[tid + 1];
  x[tid] = s[tid];
}
void run(float* x) {
  whole_warp<<<1, 64>>>(x);
  written_before<<<1, 64, 64 * sizeof(float)>>>(x);
  halves<<<1, 64>>>(x);
  columns<<<1, 32>>>(x, 2);
}

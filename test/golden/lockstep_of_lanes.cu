// RUN: cu2sycl convert %s
// Lanes exchange values through shared memory: in lockstep, with barriers, or not at all as each has its own part.
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
__device__ void sum(volatile float* s, int lane) {
  s[lane] += s[lane + 16] * 0.5f;
  s[lane] *= s[lane + 8] - 1;
}
__device__ void largest(volatile float* s, int lane) { s[lane] = fmaxf(s[lane], s[lane + 16]); }
__device__ void scan(volatile float* s, const int levels) {
  int place = 2 * threadIdx.x - (threadIdx.x & 31);
  s[place] = 0;
  place += 32;
  s[place] = 1;
  if (levels > 0) { s[place] += s[place - 1]; }
  if (levels > 1)
    s[place] = s[place] + s[place - 2];  // the second level
}
// Whole warps call `sum` and `scan`; less than a warp calls `largest`.
__global__ void whole_warps(float* x, int n) {
  __shared__ float s[128];
  int tid = threadIdx.y * blockDim.x + threadIdx.x;
  s[tid] = x[tid];
  __syncthreads();
  if (n > 0 && tid < 32) sum(s, tid);
  for (int i = 0; i < n; ++i) scan(s, 5);
  if (tid < 16) largest(s, tid);
  x[tid] = s[tid];
}
// Some lanes have returned, or the index of the read value is no sum.
__global__ void some_lanes(float* x, int n) {
  volatile __shared__ float s[64];
  if (threadIdx.x >= n) return;
  s[threadIdx.x] = x[threadIdx.x];
  s[threadIdx.x] += s[threadIdx.x ^ 1];
  x[threadIdx.x] = s[threadIdx.x];
}
// The number of the lane is a parameter.
__device__ float inclusive(int lane, float v, volatile float* s, int size) {
  int place = 2 * lane - (lane & (size - 1));
  s[place] = 0;
  place += size;
  s[place] = v;
  for (int shift = 1; shift < size; shift <<= 1) s[place] += s[place - shift];
  return s[place];
}
__global__ void inclusive_sums(float* x) {
  __shared__ float s[128];
  x[threadIdx.x] = inclusive(threadIdx.x, x[threadIdx.x], s, 32);
}
// The memory is a member of a class.
struct Scan {
  volatile float* s;
  __device__ float run(float v) {
    const int lane = threadIdx.x & 31;
    s[lane] = v;
    for (int d = 1; d < 32; d *= 2)
      if (lane >= d) s[lane] = v = v + s[lane - d];
    return v;
  }
};
// A warp elects a lane through one element. The first lane's own element and a barrier are no election.
__global__ void elections(const int* sizes, int* out) {
  volatile __shared__ int owner[4], vertex[4], first[4];
  const int lane = threadIdx.x & 31;
  const int warp = threadIdx.x / 32;
  if (sizes[threadIdx.x] > 32) owner[warp] = lane;
  if (owner[warp] == lane) vertex[warp] = threadIdx.x;
  __syncwarp();
  if (lane == 0) {
    first[warp] = vertex[warp];
    out[warp] = first[warp];
  }
}
// Each work-item has a row of its own; in the second array it reads that of another.
__global__ void own_rows(float* out) {
  __shared__ float rows[32][3];
  __shared__ float others[32][3];
  for (int d = 0; d < 3; ++d) rows[threadIdx.x][d] = others[threadIdx.x][d] = out[3 * threadIdx.x + d];
  float first = rows[threadIdx.x][0];
  rows[threadIdx.x][0] = rows[threadIdx.x][1];
  rows[threadIdx.x][1] = first;
  for (int d = 0; d < 3; ++d) out[3 * threadIdx.x + d] = rows[threadIdx.x][d] + others[31 - threadIdx.x][d];
}
// In a group of two dimensions several work-items have the same number in the first.
__global__ void shared_rows(float* out) {
  __shared__ float rows[32][2];
  rows[threadIdx.x][threadIdx.y] = out[threadIdx.x];
  out[threadIdx.x] = rows[threadIdx.x][1 - threadIdx.y];
}
void run(float* x) {
  whole_warp<<<1, 64>>>(x);
  written_before<<<1, 64, 64 * sizeof(float)>>>(x);
  halves<<<1, 64>>>(x);
  columns<<<1, 32>>>(x, 2);
  whole_warps<<<1, dim3(32, 2)>>>(x, 2);
  some_lanes<<<1, 32>>>(x, 20);
  inclusive_sums<<<1, 64>>>(x);
}
// Butterflies: each step combines elements at another distance, which other lanes wrote in the step before.
__device__ void combine(float& a, float& b) {
  const float u = a, v = b;
  a = u + v;
  b = u - v;
}
__global__ void butterflies(float* x) {
  __shared__ float s[64];
  const int tid = threadIdx.x;
  s[tid] = x[tid];
  __syncthreads();
  for (int shift = 5; shift > 0; shift--) {
    int i = ((tid >> shift) << shift) + tid;
    combine(s[i], s[i + (1 << shift)]);
  }
  __syncthreads();
  x[tid] = s[tid];
}
__global__ void written_butterflies(float* x) {
  extern __shared__ float s[];
  s[threadIdx.x] = x[threadIdx.x];
  __syncthreads();
  for (int half = 16; half > 0; half /= 2) {
    const int i = threadIdx.x / half * half + threadIdx.x;
    const float u = s[i], v = s[i + half];
    s[i] = u + v;
    s[i + half] = u - v;
  }
  __syncthreads();
  x[threadIdx.x] = s[0];
}
// Each has its own row, its own two elements, or waits in each step.
__global__ void own_butterflies(float* x) {
  __shared__ float s[512];
  __shared__ float t[64];
  __shared__ float u[64];
  const int tid = threadIdx.x;
  const int row = tid * 8;
  for (int half = 4; half > 0; half /= 2) combine(s[row], s[row + half]);
  for (int k = 0; k < 4; ++k) {
    t[tid] += x[k];
    t[tid + 32] += x[k];
  }
  __syncthreads();
  for (int half = 16; half > 0; half /= 2) {
    const int i = tid / half * half + tid;
    combine(u[i], u[i + half]);
    __syncthreads();
  }
  x[tid] = s[row] + t[tid] + u[tid];
}

// Reductions in dynamic local memory, and through a pointer that is the same for all.
__global__ void dynamic_sum(float* out, const float* in) {
  extern __shared__ float sums[];
  int w = threadIdx.x;
  sums[w] = in[w];
  if (w < 16) sums[w] = sums[w] + sums[w + 16];
  if (w < 8) sums[w] = sums[w] + sums[w + 8];
  if (w == 0) out[0] = sums[0];
}
__global__ void pointed_sum(float* out, const float* in) {
  __shared__ float memory[32];
  float* sums = memory;
  int w = threadIdx.x;
  sums[w] = in[w];
  if (w < 16) sums[w] = sums[w] + sums[w + 16];
  if (w == 0) out[0] = sums[0];
}
// Memory in which each work-item has a row or a column of its own exchanges nothing.
__global__ void own_rows(float* p) {
  extern __shared__ float all[];
  float* row = all + threadIdx.x * 8;
  row[0] = p[threadIdx.x];
  row[1] = 2;
  p[threadIdx.x] = row[0] + row[1];
}
__global__ void own_columns(float* p) {
  extern __shared__ float all[];
  for (int k = 0; k < 8; k++) all[k * blockDim.x + threadIdx.x] = k;
  p[threadIdx.x] = all[7 * blockDim.x + threadIdx.x];
}

// The function reads elements before its lanes wait for the first time, and the kernel does not wait either.
__device__ void sum_read_first(volatile float* s, int i) {
  s[i] += s[i + 16];
  s[i] += s[i + 8];
  s[i] += s[i + 4];
  s[i] += s[i + 2];
  s[i] += s[i + 1];
}
__global__ void not_ordered(const float* in, float* out) {
  __shared__ float s[64];
  s[threadIdx.x] = in[threadIdx.x];
  s[threadIdx.x + 32] = 0;
  sum_read_first(s, threadIdx.x);
  if (threadIdx.x == 0) *out = s[0];
}

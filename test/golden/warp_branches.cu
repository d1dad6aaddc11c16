// RUN: cu2sycl convert %s
// Branches that some lanes of a warp take, around functions that call shuffles for some lanes (CS3007). A branch by a
// multiple of 32 is taken by whole warps, and shuffles for all lanes ask the program to bring all of them.
__device__ int half(unsigned mask, int v) {
  for (int o = 8; o > 0; o /= 2) v += __shfl_down_sync(mask, v, o, 16);
  return v;
}
__device__ int outer(int v) { return half(0xffffu, v) + 1; }
__device__ int all(int v) { return v + __shfl_down_sync(0xffffffff, v, 16); }

__global__ void some_lanes(int* out) {
  int v = threadIdx.x;
  if (threadIdx.x % 32 < 16) v = half(0xffffu, v);
  if (v < 3) v += outer(v);
  if (v < 3) v += all(v);
  out[threadIdx.x] = v;
}

__global__ void whole_warps(int* out, int n) {
  const int t = threadIdx.x;
  int v = out[t];
  if (t < 64) v += half(0xffffffff, v);
  if (threadIdx.x >= warpSize) v = outer(v);
  if (t < 32) v = __shfl_down(v, 1);
  if (n < 16) v = outer(v);
  int changed = threadIdx.x;
  ++changed;
  if (changed < 32) v = outer(v);
  if (t < 24) v = outer(v);
  out[t] = v;
}

// A function of the program with the name of a library's function: it exchanges nothing.
__device__ unsigned LaneId() {
  unsigned lane;
  asm volatile("mov.u32 %0, %laneid;" : "=r"(lane));
  return lane;
}
__global__ void by_lane(int* out, int n) {
  if (out[n] == threadIdx.x) out[LaneId()] = 1;
}

// The lanes of a warp leave a loop from `i` to `n + lane` together, and one to `n + i % 16` not.
__global__ void segments(int n, const int* row, const float* v, float* y) {
  int i = blockDim.x * blockIdx.x + threadIdx.x;
  const int lane = i & 31;
  const int half = i % 16;
  for (; i < n + lane; i += blockDim.x * gridDim.x) {
    float x = i < n ? v[i] : 0;
    for (int o = 16; o > 0; o >>= 1) x += __shfl_down_sync(0xffffffff, x, o);
    if (lane == 0) atomicAdd(&y[row[i]], x);
  }
  for (int k = threadIdx.x; k < n + half; k += blockDim.x) y[k] = __shfl_xor_sync(0xffffffff, y[k], 1);
}

// Lanes that return before lanes of a mask meet; those that return with their whole warp.
__global__ void returns(const int* in, int n, int* out) {
  const bool active = in[threadIdx.x] > 0;
  const unsigned mask = __ballot_sync(0xffffffff, active);
  const int lane = threadIdx.x & 31;
  if (threadIdx.x - lane >= n) return;
  if (threadIdx.x / 32 >= n) return;
  if (!active) return;
  out[threadIdx.x] = __shfl_xor_sync(mask, in[threadIdx.x], 1);
}

// Eighths of warps differ between lanes. A tile of a warp and a member of the program named like a barrier are none.
__global__ void eighths(int* out, int n) {
  const int row = threadIdx.x / 8;
  if (row < n) out[threadIdx.x] = __shfl_down_sync(0xffu << (threadIdx.x & 24), out[threadIdx.x], 4, 8);
}
struct Flag {
  int* at;
  __device__ void wait() { atomicAdd(at, 1); }
};
__global__ void tiles(int* out, int n, Flag flag) {
  auto tile = cooperative_groups::tiled_partition<32>(cooperative_groups::this_thread_block());
  for (int i = threadIdx.x / 32; i < n; i += blockDim.x / 32) {
    out[i * 32 + tile.thread_rank()] = i;
    tile.sync();
  }
  if (threadIdx.x < n) flag.wait();
}

// The tiles of a warp leave the first loop at different times, the second one together.
__global__ void tiles_of_eight(const int* a, int n, int* sums) {
  auto tile = cooperative_groups::tiled_partition<8>(cooperative_groups::this_thread_block());
  for (int r = tile.meta_group_rank(); r < n; r += tile.meta_group_size()) {
    int s = a[r * 8 + tile.thread_rank()];
    for (int d = tile.size() / 2; d > 0; d /= 2) s += tile.shfl_down(s, d);
    sums[r] = s;
  }
}

// Tiles leave the first loop by their own vote, whole warps leave the second one. The third one calls a function that
// needs all lanes; whole warps leave the fourth one, and all lanes execute the condition of the last.
__device__ bool any_left(bool left) { return __any_sync(0xffffffff, left); }
__global__ void probes(const int* keys, int n, int* steps) {
  auto tile = cooperative_groups::tiled_partition<8>(cooperative_groups::this_thread_block());
  int at = threadIdx.x;
  while (true) {
    if (tile.any(keys[at] == 0)) break;
    at = (at + 8) % n;
  }
  while (true) {
    if (__any_sync(0xffffffff, keys[at] == 1)) break;
    at = (at + 32) % n;
  }
  for (int i = threadIdx.x; i < n; i += blockDim.x) steps[i] += any_left(keys[i] == 2);
  for (int i = threadIdx.x; i < 1024; i += blockDim.x) steps[i] += any_left(keys[i] == 4);
  do at = (at + 1) % n;
  while (any_left(keys[at] == 3));
  steps[threadIdx.x] = at;
}

// Lanes that return before the others wait; those of whole warps do not.
#define ROW (blockIdx.x * 4 + (threadIdx.x / 32))
__global__ void leave(int* out, int n) {
  if (ROW >= n) return;
  __syncwarp();
  const int i = threadIdx.x;
  if (i >= n) return;
  out[i] = __ballot_sync(0xffffffff, i > 2);
}

// Operands that decide whether lanes call a function at all; the same for all lanes, they report nothing.
__global__ void by_operands(int* p, int n) {
  const int i = threadIdx.x, lane = i % 32;
  int v = lane < 8 ? __shfl_sync(0xff, p[i], 0) : 0;
  if (lane < 8 && __shfl_sync(0xff, v, 1) > 2) p[i] = 100;
  p[i] += n > 4 ? __shfl_sync(0xff, v, 0) : 0;
}

// What a device function is passed decides which lanes return before they meet.
__device__ int sum_below(int n, int lane, int last) {
  if (lane >= last) return 0;
  return n + __shfl_up_sync(0xfffffff, n, 1);
}
__device__ int sum_of_warp(int n, int warp) {
  if (warp >= 2) return 0;  // whole warps
  return n + __shfl_up_sync(0xffffffff, n, 1);
}
__global__ void sum_both(int* out) {
  int t = threadIdx.x;
  out[t] = sum_below(t, t % 32, 28) + sum_of_warp(t, t / 32);
}

// Lane 0 fetches the next piece of work, and a shuffle gives its number to all lanes: they leave the loop together.
__global__ void fetched_by_lane_0(int* next, const int* width, double* y, int n) {
  const unsigned lane = threadIdx.x % 32;
  int row = 0;
  if (lane == 0) row = atomicAdd(next, 1);
  row = __shfl_sync(0xffffffff, row, 0);
  while (row < n) {
    y[row * 32 + lane] = width[row];
    if (lane == 0) row = atomicAdd(next, 1);
    __syncwarp();
    row = __shfl_sync(0xffffffff, row, 0);
  }
}

// The lanes that continue keep their own number.
__global__ void skipped_by_lanes(int* next, const int* width, double* y, int n) {
  const unsigned lane = threadIdx.x % 32;
  int row = 0;
  while (row < n) {
    row += lane;
    if (width[row] < 0) continue;
    row = __shfl_sync(0xffffffff, row, 0);
  }
  y[lane] = row;
}

// What changes after the shuffle differs.
__global__ void changed_after(int* next, double* y, int n) {
  const unsigned lane = threadIdx.x % 32;
  int row = 0;
  while (row < n) {
    row = __shfl_sync(0xffffffff, row, 0);
    row += lane;
  }
  y[lane] = row;
}

// The warp's first work-item and the lane that is served are the same for all lanes.
__global__ void served_in_turn(const int* q, const int* adjacent, float* out) {
  const unsigned tid = blockIdx.x * blockDim.x + threadIdx.x;
  const unsigned lane = threadIdx.x & 31;
  bool waits = q[tid] > 0;
  unsigned work;
  while ((work = __ballot_sync(0xffffffff, waits)) != 0) {
    const int served = __ffs(work) - 1;
    const unsigned u = tid - lane + served;
    int i = adjacent[u];
    while (i != adjacent[u + 1]) {
      out[i * 32 + lane] += 1;
      ++i;
      __syncwarp();
    }
    if (served == lane) waits = false;
  }
}

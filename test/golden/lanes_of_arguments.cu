// RUN: cu2sycl convert %s
#include <cooperative_groups.h>
namespace cg = cooperative_groups;

// Work-items that jump past a barrier.
__global__ void jump(int* p, int n) {
  int i = threadIdx.x;
  if (i >= n) goto end;
  __syncthreads();
  p[i] += 1;
end:
  return;
}

// A function that some work-items leave, since a call passes it their own number.
__device__ int leave(int* p, int i, int n) {
  if (i >= n) return 0;
  __syncthreads();
  return p[n - 1 - i];
}
__global__ void leaving(int* p, int n) { p[threadIdx.x] += leave(p, threadIdx.x, n); }

// All work-items leave this one together: the number is that of the group.
__device__ int stay(int* p, int group, int n) {
  if (group >= n) return 0;
  __syncthreads();
  return p[group];
}
__global__ void staying(int* p, int n) { p[threadIdx.x] += stay(p, blockIdx.x, n); }

// Reductions of a warp in lockstep: in a function, on an array in an object.
__device__ void sum_warp(float* s, int t) {
  if (t < 16) s[t] += s[t + 16];
  if (t < 8) s[t] += s[t + 8];
}
__global__ void sum(float* o) {
  __shared__ float a[32];
  a[threadIdx.x] = o[threadIdx.x];
  __syncthreads();
  sum_warp(a, threadIdx.x);
  o[threadIdx.x] = a[0];
}
struct Sums {
  float v[32];
  float w[32];
};
__global__ void sum_member(float* o) {
  __shared__ Sums s;
  const int t = threadIdx.x;
  s.v[t] = o[t];
  s.w[t] = s.v[t];
  if (t < 16) s.v[t] += s.v[t + 16];
  o[t] = s.w[t];
}

// One lane writes for its warp.
__global__ void elect(float* o) {
  __shared__ float s[2];
  int w = threadIdx.x / 32;
  if (threadIdx.x % 32 == 31) s[w] = o[threadIdx.x];
  o[threadIdx.x] += s[w];
}

// Lanes that have returned do not shuffle.
__global__ void shuffle(int* p, int n) {
  auto tile = cg::tiled_partition<32>(cg::this_thread_block());
  if (threadIdx.x >= n) return;
  p[threadIdx.x] = tile.shfl(p[threadIdx.x], 0);
}

// What differs only later does not differ here: a parameter, what a function of an object returned, other members.
struct View {
  int* d;
  int n;
  int rank;
  __device__ int size() const { return n; }
  __device__ int& operator[](int i) const { return d[i]; }
};
__global__ void later(const View* v, int n) {
  __shared__ int s[64];
  View t = v[blockIdx.x];
  const int size = t.size();
  s[threadIdx.x] = t[threadIdx.x];
  for (int w = 1; w < size; w <<= 1) __syncthreads();
  if (n > 2) __syncthreads();
  n = s[63 - threadIdx.x];
  t[threadIdx.x] = n;
}
__global__ void other_member(View v) {
  v.rank = threadIdx.x;
  if (v.n > 2) __syncthreads();
  v.d[v.rank] = 1;
}

// Only the lanes of a tile wait.
__global__ void wait_for_tile(int* p) {
  cg::thread_group tile = cg::tiled_partition(cg::this_thread_block(), 16);
  if (threadIdx.x < 16) {
    cg::sync(tile);
    p[threadIdx.x] = 1;
  }
}

// A shuffle that this compiler does not use decides nothing.
__device__ int broadcast(int value, int root) {
#if __CUDACC_VER_MAJOR__ >= 9
  return __shfl_sync(0xffffffff, value, root);
#else
  return __shfl(value, root);
#endif
}
__global__ void count(int* out, const int* in) {
  int n = 0;
  for (int lane = 0; lane < 32; ++lane) {
    const int one = broadcast(in[threadIdx.x], lane);
    if (one == -1) break;
    n += one;
  }
  out[threadIdx.x] = n;
}

// Of the classes with a call operator, a kernel is passed that which is constructed, and what its host function is.
template <class T>
struct Block {
  T* s;
  __device__ T operator()(T value) {
    s[threadIdx.x] = value;
    __syncthreads();
    return s[0] + s[1];
  }
};
template <class T>
struct Load {
  const T* p;
  __device__ T operator()(int i) const { return p[i]; }
};
template <class T, class L>
__global__ void reduce(L load, int n, T* out) {
  __shared__ T s[32];
  T sum = 0;
  for (int i = threadIdx.x; i < n; i += 32) sum += load(i);
  sum = Block<T>{s}(sum);
  if (threadIdx.x == 0) *out = sum;
}
template <class T, class L>
void run(L load, T* out) {
  reduce<T><<<1, 32>>>(load, 40, out);
  reduce<T><<<1, 32>>>(Load<T>{out}, 1, out);
}
void run_both(float* p, float* out) { run(Load<float>{p}, out); }

// Another branch has a private array of the name: each work-item uses its own row here.
#define ROWS
__device__ int sum_row(const int* row) { return row[0] + row[1]; }
__global__ void sum_rows(int* out) {
#ifdef ROWS
  __shared__ int row[64][2];
  row[threadIdx.x][0] = row[threadIdx.x][1] = out[threadIdx.x];
  out[threadIdx.x] = sum_row(row[threadIdx.x]);
#else
  int row[2];
  row[0] = row[1] = out[threadIdx.x];
  out[threadIdx.x] = sum_row(row);
#endif
}

// A failed exchange goes on with the value that it read: nobody is waited for.
__device__ void join(int a, int b, int* parent) {
  int m;
  do {
    m = max(a, b);
    a = min(a, b);
  } while ((b = atomicCAS(&parent[m], m, a)) != m);
}
__global__ void join_neighbours(int* parent) { join(threadIdx.x, threadIdx.x + 1, parent); }

// A loop gives its variable a new first value that is the same for all; a variable with the index gives the warp's
// number in a sum, too.
__global__ void sum_of_rows(const int* start, const int* v, int* out, int n) {
  int tid = threadIdx.x, lane = tid % 32, j, t = 0, a = 0;
  int row = (blockIdx.x * blockDim.x + tid) / 32;
  __shared__ int s[64];
  for (j = lane; j < 64; j += 32) s[j] = 0;
  for (j = start[row]; j < start[row + 1]; j += 32) {
    if (j + lane < start[row + 1]) a = v[j + lane];
    for (int l = 0; l < 32 && j + l < start[row + 1]; l++) t += __shfl_sync(0xffffffff, a, l);
  }
  for (int i = row; i < n; i += gridDim.x * blockDim.x / 32) t += __shfl_sync(0xffffffff, v[i] + tid, 3);
  out[tid] = t + s[lane];
}

// To bind a reference to an element reads nothing; a read through it before the barrier is reported.
__global__ void refer_to_elements(int* out, const int* row) {
  __shared__ int data[2];
  __shared__ int early[2];
  if (threadIdx.x == 0) data[0] = row[0], data[1] = row[1] - data[0], early[0] = row[2];
  int& begin = data[0];
  int& size = data[1];
  int& first = early[0];
  out[threadIdx.x] = first;
  __syncthreads();
  for (int j = threadIdx.x; j < size; j += blockDim.x) out[j] += begin + j;
}

// Updates of a part of an object, and of a pointer behind a cast; a walk that goes on while it succeeds.
struct Counted {
  unsigned value;
  __device__ void set(unsigned v) { value = v; }
};
__global__ void count_all(unsigned* v) {
  Counted old, now{*(volatile unsigned*)v};
  do {
    old = now;
    now.set(old.value + 2);
  } while ((now.value = atomicCAS(v, old.value, now.value)) != old.value);
}
typedef unsigned long long word;
struct Node {
  Node* next;
};
__global__ void advance(Node** front, Node* n) {
  while (atomicCAS(reinterpret_cast<word*>(front), reinterpret_cast<word>(n), reinterpret_cast<word>(n->next)) ==
         reinterpret_cast<word>(n)) {
    n = n->next;
    if (!n->next) break;
  }
}

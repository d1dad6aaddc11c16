// `__shared__` variables at namespace scope, which a kernel's functions share: of class type, volatile, with sizes that
// are declared in the namespace; next to a shared array in a function and a constant; in a kernel that is launched by
// pointer; used by a qualified name from outside the namespace; with a type that the declaration defines.
// EXPECT: 5 7 132
// EXPECT: 9 3
// EXPECT: 6 7
// EXPECT: 39 37
#include <cstdio>

namespace octree {

enum { kThreads = 64 };
struct Policy {
  enum { kWarps = 2 };
  struct Storage {
    volatile int warp[kWarps];
    volatile int block[kThreads];
  };
};

__shared__ int nodes, tasks;
__device__ __shared__ volatile int offsets[kThreads];
__shared__ Policy::Storage storage;

__constant__ int base;

__device__ int step(int v) {
  __shared__ float own[4];
  if (threadIdx.x < 4) own[threadIdx.x] = v;
  storage.block[threadIdx.x] = v;
  offsets[threadIdx.x] = v;
  __syncthreads();
  return storage.block[kThreads - 1 - threadIdx.x] + offsets[kThreads - 1 - threadIdx.x] + own[2] + base;
}

__global__ void build(int* out) {
  if (threadIdx.x == 0) {
    nodes = 5;
    tasks = 7;
  }
  __syncthreads();
  int r = step(threadIdx.x);
  if (threadIdx.x == 3) {
    out[0] = nodes;
    out[1] = tasks;
    out[2] = r;
  }
}

}  // namespace octree

static __shared__ int pair[2];

__global__ void exchange(int* out) {
  pair[threadIdx.x] = out[threadIdx.x];
  __syncthreads();
  out[threadIdx.x] = pair[1 - threadIdx.x];
}

// The declarations define the types.
static __shared__ union {
  int words[2];
  float number;
} either, other;
static __shared__ struct Ends {
  int first, last;
} ends[2];
__device__ int last_of(int i) { return ends[i].last; }
__global__ void exchange_by_classes(int* out) {
  const int i = threadIdx.x;
  either.words[i] = out[i] + 1;
  other.words[i] = 10;
  ends[i].last = 20 + i;
  __syncthreads();
  out[i] = either.words[1 - i] + other.words[1 - i] + last_of(1 - i);
}

__global__ void qualified(int* out) {
  if (threadIdx.x == 0) octree::nodes = 6;
  __syncthreads();
  if (threadIdx.x == 1) out[0] = octree::nodes;
}

int main() {
  int* out;
  cudaMallocManaged(&out, 3 * sizeof(int));
  const int ten = 10;
  cudaMemcpyToSymbol(octree::base, &ten, sizeof(ten));
  octree::build<<<1, octree::kThreads>>>(out);
  cudaDeviceSynchronize();
  printf("%d %d %d\n", out[0], out[1], out[2]);
  out[0] = 3;
  out[1] = 9;
  void (*kernel)(int*) = exchange;
  kernel<<<1, 2>>>(out);
  cudaDeviceSynchronize();
  printf("%d %d\n", out[0], out[1]);
  out[1] = 7;
  qualified<<<1, 2>>>(out);
  cudaDeviceSynchronize();
  printf("%d %d\n", out[0], out[1]);
  exchange_by_classes<<<1, 2>>>(out);
  cudaDeviceSynchronize();
  printf("%d %d\n", out[0], out[1]);
}

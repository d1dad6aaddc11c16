// Name lookup by scope: members of a class with two bases, using-directives in namespaces and functions, sizes that are
// enumerators, values qualified by their enumeration, an elaborated `enum` as a function's return type, and macros that
// expand to one call.
// EXPECT: bases 7 8 9 10
// EXPECT: ranks 3, 3 and 3
// EXPECT: reversed 3 2 1 0
// EXPECT: pairs 5 and 6
// EXPECT: lower 2, larger 9
// EXPECT: success, 1 device
// EXPECT: freed 1, kept 1
#include <algorithm>
#include <cooperative_groups.h>
#include <cstdio>

enum state { kept, freed };
enum state state_of(const int* p) { return p == nullptr ? freed : kept; }

struct First {
  int offset;
};
struct Second {
  int step;
};
__device__ int lane() { return threadIdx.x; }
struct Both : First, Second {
  __device__ int at() const { return offset + step * lane(); }
};

__global__ void both(int* out) {
  Both b;
  b.offset = 7;
  b.step = 1;
  out[threadIdx.x] = b.at();
}

namespace groups {
using namespace cooperative_groups;
__device__ int rank() { return this_thread_block().thread_rank(); }
}  // namespace groups

namespace others {
__device__ int rank() {
  using namespace cooperative_groups;
  return this_thread_block().thread_rank();
}
}  // namespace others

__device__ int own_rank() {
  using cooperative_groups::this_thread_block;
  return this_thread_block().thread_rank();
}

__global__ void ranks(int* out) {
  if (threadIdx.x == 3) {
    out[0] = groups::rank();
    out[1] = others::rank();
    out[2] = own_rank();
  }
}

template <int kRows>
__global__ void reverse(int* out) {
  typedef int value;
  enum { kRow = 2 * sizeof(value) / sizeof(int), kAll = kRow * kRows };
  __shared__ value tile[kAll];
  tile[threadIdx.x] = threadIdx.x;
  __syncthreads();
  out[threadIdx.x] = tile[kAll - 1 - threadIdx.x];
}

namespace shapes {
constexpr int kCount = 4;
struct Pair {
  int first;
  int second;
};
}  // namespace shapes

__device__ int first_of(int* out) {
  using namespace shapes;
  __shared__ Pair pairs[kCount];
  pairs[threadIdx.x] = {out[threadIdx.x] + 2, 0};
  __syncthreads();
  return pairs[kCount - 1 - threadIdx.x].first;
}
__global__ void pairs(int* out) {
  using shapes::Pair;
  __shared__ Pair one;
  const int first = first_of(out);
  if (threadIdx.x == 0) one = {first, first + 1};
  __syncthreads();
  if (threadIdx.x == 3) out[0] = one.first, out[1] = one.second;
}

struct Version {
  int number;
  bool operator<(const Version& other) const { return number < other.number; }
};
Version lower(Version a, Version b) {
  using namespace std;
  return min(a, b);
}

#define FREE(p) cudaFree(p);
#define SYNCHRONIZE() cudaDeviceSynchronize();

__global__ void fill(int* out, int n) { out[threadIdx.x] = n; }

int main() {
  int* out;
  cudaMallocManaged(&out, 4 * sizeof(int));
  both<<<1, 4>>>(out);
  cudaError_t code = SYNCHRONIZE();
  printf("bases %d %d %d %d\n", out[0], out[1], out[2], out[3]);

  ranks<<<1, 4>>>(out);
  SYNCHRONIZE();
  printf("ranks %d, %d and %d\n", out[0], out[1], out[2]);

  reverse<2><<<1, 4>>>(out);
  SYNCHRONIZE();
  printf("reversed %d %d %d %d\n", out[0], out[1], out[2], out[3]);

  for (int k = 0; k < 4; ++k) out[k] = k;
  pairs<<<1, 4>>>(out);
  SYNCHRONIZE();
  printf("pairs %d and %d\n", out[0], out[1]);

  using namespace std;
  printf("lower %d, larger %d\n", lower({3}, {2}).number, max(9, out[0]));

  int devices = 0;
  code = cudaGetDeviceCount(&devices);
  printf("%s, %d device%s\n", code == cudaError::cudaSuccess ? "success" : "failure", devices > 0 ? 1 : 0,
         devices > 0 ? "" : "s");

  // The `if` controls only the first statement: a macro that expands to a call is one statement.
  int* other;
  cudaMallocManaged(&other, sizeof(int));
  for (int own = 0; own < 2; ++own) {
    if (own == 1) FREE(other)
    if (own == 0) fill<<<1, 1>>>(other, 1);
    SYNCHRONIZE();
  }
  printf("freed %d, kept %d\n", state_of(nullptr) == freed, state_of(out) == kept);
  cudaFree(out);
}

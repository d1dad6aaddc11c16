// Constructs in spellings that are easily misread: calls with template arguments and of expressions, numbers with digit
// separators, aliases of arrays, assignments to members, casts before `*` and `&`, the address of an array.
// EXPECT: blocks 2 8, by pointer 3 12, product 705032704, alias 8
// EXPECT: template call 29, part 29, cast 7 5, array 31 0, owner 1 of 1
#include <cstdio>

using Group = unsigned[4];
typedef float half[2];

__global__ void add(int* p) { atomicAdd(p, 1); }
int count = 1;
template <int N>
int next() {
  return count *= 2;
}
int more() { return count += 1; }

__global__ void product(unsigned long long* p) {
  const unsigned n = 5'000'000;
  unsigned long long x = threadIdx.x * n;
  p[threadIdx.x] = x;
}

template <int D>
__device__ int lane() {
  return threadIdx.x;
}
__global__ void by_call(int* p, int n) {
  int t = lane<0>();
  if (t >= n) return;
  __syncthreads();
  p[t] = t;
}
__global__ void by_part(int* p, int n) {
  struct {
    int x;
  } a;
  a.x = threadIdx.x;
  if (a.x >= n) return;
  __syncthreads();
  p[a.x] = a.x;
}

__global__ void store(int* p, int v, const int* from) {
  p[0] = v;
  p[1] = from[0];
}
__global__ void reverse(int* p) {
  extern __shared__ int memory[];
  int* t = (int*)&memory;
  t[threadIdx.x] = threadIdx.x;
  __syncthreads();
  p[threadIdx.x] = t[31 - threadIdx.x];
}

int freed = 0;
template <class T>
struct Owner {
  T* data;
  Owner() { cudaMallocManaged(&data, sizeof(T)); }
  ~Owner() {
    ++freed;
    cudaFree(data);
  }
  operator T*() { return data; }
};
using Integer = Owner<int>;
__global__ void one(int* p) { *p = 1; }
int owned(Integer& owner) {
  one<<<1, 1>>>(owner);
  cudaDeviceSynchronize();
  return *owner.data;
}

int main() {
  int* p;
  unsigned long long* wide;
  cudaMallocManaged(&p, 32 * sizeof(int));
  cudaMallocManaged(&wide, 1024 * sizeof(*wide));
  p[0] = 0;
  add<<<4, next<1>()>>>(p);
  cudaDeviceSynchronize();
  std::printf("blocks %d %d", count, *p);
  int (*pointer)() = more;
  p[0] = 0;
  add<<<4, (*pointer)()>>>(p);
  cudaDeviceSynchronize();
  std::printf(", by pointer %d %d", count, *p);
  product<<<1, 1024>>>(wide);
  cudaDeviceSynchronize();
  std::printf(", product %llu, alias %d\n", wide[1000], static_cast<int>(sizeof(half)));
  by_call<<<1, 32>>>(p, 30);
  cudaDeviceSynchronize();
  std::printf("template call %d", p[29]);
  p[29] = 0;
  by_part<<<1, 32>>>(p, 30);
  cudaDeviceSynchronize();
  std::printf(", part %d", p[29]);
  double seven = 7.5;
  double* host = &seven;
  int* shared;
  cudaMallocManaged(&shared, sizeof(Group));
  shared[0] = 5;
  store<<<1, 1>>>(p, (int)*host, (const int*)&shared[0]);
  cudaDeviceSynchronize();
  std::printf(", cast %d %d", p[0], p[1]);
  reverse<<<1, 32, 32 * sizeof(int)>>>(p);
  cudaDeviceSynchronize();
  std::printf(", array %d %d", p[0], p[31]);
  int value;
  {
    Integer owner;
    value = owned(owner);
  }
  std::printf(", owner %d of %d\n", value, freed);
}

// Work-items that return before a barrier because of what only some of them have set: a flag, an element that a pointer
// of their own points to, an argument by reference, the number of a loop's iterations, a member.
// EXPECT: 31 31 31 31 31
#include <cstdio>

constexpr int kGroup = 64;

__device__ int total(const int* shared) {
  int out = 1;
  for (int i = 0; i < 30; ++i) out += shared[i];
  return out;
}

__global__ void by_flag(const int* p, int* out, int n) {
  __shared__ int shared[kGroup];
  int left = 0;
  if (threadIdx.x >= n) left = 1;
  if (left) return;
  shared[threadIdx.x] = p[threadIdx.x];
  __syncthreads();
  if (threadIdx.x == 0) *out = total(shared);
}

__global__ void by_pointer(const int* p, int* out) {
  __shared__ int shared[kGroup];
  const int* own = p + threadIdx.x;
  if (*own == 0) return;
  shared[threadIdx.x] = p[threadIdx.x];
  __syncthreads();
  if (threadIdx.x == 0) *out = total(shared);
}

__device__ void look(int n, bool& inside) { inside = threadIdx.x < n; }

__global__ void by_reference(const int* p, int* out, int n) {
  __shared__ int shared[kGroup];
  bool inside;
  look(n, inside);
  if (!inside) return;
  shared[threadIdx.x] = p[threadIdx.x];
  __syncthreads();
  if (threadIdx.x == 0) *out = total(shared);
}

__global__ void by_iterations(const int* p, int* out) {
  __shared__ int shared[kGroup];
  int turns = 0;
  while (turns < 3 && p[threadIdx.x] == 0) ++turns;
  if (turns > 0) return;
  shared[threadIdx.x] = p[threadIdx.x];
  __syncthreads();
  if (threadIdx.x == 0) *out = total(shared);
}

struct Place {
  int i;
  __device__ void set() { i = threadIdx.x; }
};

__global__ void by_member(const int* p, int* out, int n) {
  __shared__ int shared[kGroup];
  Place place;
  place.set();
  if (place.i >= n) return;
  shared[threadIdx.x] = p[threadIdx.x];
  __syncthreads();
  if (threadIdx.x == 0) *out = total(shared);
}

int main() {
  constexpr int n = 40;
  int *p, *out;
  cudaMallocManaged(&p, kGroup * sizeof(int));
  cudaMallocManaged(&out, 5 * sizeof(int));
  for (int i = 0; i < kGroup; ++i) p[i] = i < n;
  by_flag<<<1, kGroup>>>(p, out, n);
  by_pointer<<<1, kGroup>>>(p, out + 1);
  by_reference<<<1, kGroup>>>(p, out + 2, n);
  by_iterations<<<1, kGroup>>>(p, out + 3);
  by_member<<<1, kGroup>>>(p, out + 4, n);
  cudaDeviceSynchronize();
  for (int i = 0; i < 5; ++i) printf(i == 0 ? "%d" : " %d", out[i]);
  printf("\n");
  cudaFree(p);
  cudaFree(out);
}

// Shared variables whose types contain macros, constants and template arguments; typed dynamic shared memory.
// EXPECT: 3 6 9
// EXPECT: 10 20
// EXPECT: 7 14 5
#include <cstdio>

#define TILE 16
constexpr int kMargin = 2;

struct Pair {
  int a;
  int b;
};

__constant__ int factors[kMargin + 1];

__global__ void scale(int* out, const int* in) {
  __shared__ int tile[TILE + kMargin];  // with a margin
  const int i = threadIdx.x;
  tile[i] = in[i];
  if (i < kMargin) tile[TILE + i] = 0;
  __syncthreads();
  out[i] = tile[i] * factors[0] + tile[i + 1] * factors[1] + tile[i + 2] * factors[2];
}

template <typename T, int N>
__global__ void reversed(T* out) {
  __shared__ T half[N / 2];
  extern __shared__ T whole[];
  const int i = threadIdx.x;
  whole[i] = out[i];
  if (i < N / 2) half[i] = out[i];
  __syncthreads();
  out[i] = whole[N - 1 - i] + half[i / 2];
}

__device__ int last(int n) {
  extern __shared__ Pair pairs[];
  return pairs[n - 1].b;
}

__global__ void pairs_of(int* out, int n) {
  Pair __shared__ last_of_all;  // the type is before the qualifier
  if (threadIdx.x == 2) last_of_all.b = 5;
  extern __shared__ Pair pairs[];
  pairs[threadIdx.x] = {static_cast<int>(threadIdx.x) * 7, 0};
  __syncthreads();
  if (threadIdx.x == 1) pairs[2].b = last_of_all.b;
  __syncthreads();
  out[threadIdx.x] = pairs[threadIdx.x].a + (threadIdx.x == 0 ? last(n) : 0);
}

int main() {
  int *in, *out;
  cudaMallocManaged((void**)&in, 32 * sizeof(int));
  cudaMallocManaged((void**)&out, sizeof(int) * 2 * TILE);
  const int host[3] = {1, 1, 1};
  cudaMemcpyToSymbol(factors, host, sizeof(host));
  for (int i = 0; i < 32; ++i) in[i] = i;
  scale<<<1, TILE>>>(out, in);
  cudaDeviceSynchronize();
  printf("%d %d %d\n", out[0], out[1], out[2]);

  for (int i = 0; i < 8; ++i) out[i] = 10 * (i % 2);
  const int all = 8;  // not hidden by an accessor's name
  reversed<int, 4 + 4><<<1, all, all * sizeof(int)>>>(out);
  cudaDeviceSynchronize();
  printf("%d %d\n", out[0], out[2]);

  pairs_of<<<1, 3, 3 * sizeof(Pair)>>>(out, 3);
  cudaDeviceSynchronize();
  printf("%d %d %d\n", out[1], out[2], out[0]);
  cudaFree(in);
  cudaFree(out);
}

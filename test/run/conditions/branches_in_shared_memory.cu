// Shared variables and implicit parameters of kernels that differ between branches.
// VARIANT: -DSTATIC_TILE
// VARIANT: -DSTATIC_TILE -DPADDED
// EXPECT: 3 2 1 0
// EXPECT: sum 61
// EXPECT: doubled 6 2.5
#include <cstdio>

__global__ void reverse(int* p, int n) {
#ifdef STATIC_TILE
#ifdef PADDED
  __shared__ int tile[2][5];
#else
  __shared__ int tile[2][4];
#endif
  int* row = tile[1];
#else
  extern __shared__ int row[];
#endif
  row[threadIdx.x] = p[threadIdx.x];
  __syncthreads();
  p[threadIdx.x] = row[n - 1 - threadIdx.x];
}

template <int D, int N>  // D: the width
#if !defined(STATIC_TILE)
__launch_bounds__(N * 32, 1)
#endif  // STATIC_TILE
static __global__ void sum(const int* in, int* out) {
  struct Pair {
    int a, b;
  };
  __shared__ int part[D];
  __shared__ Pair pairs[N];
  part[threadIdx.x] = in[threadIdx.x];
  if (threadIdx.x < N) pairs[threadIdx.x] = {5, 50};
  __syncthreads();
  if (threadIdx.x > 0) return;
  *out = pairs[N - 1].a + pairs[N - 1].b;
  for (int i = 0; i < D; ++i) *out += part[i];
}

// No device compiles the branch with the array: nothing is passed for it.
template <typename T>
__device__ T doubled(T value) {
#if __CUDA_ARCH__ >= 300
  return value + value;
#else
  __shared__ T values[32];
  values[threadIdx.x] = value;
  return values[threadIdx.x] + value;
#endif
}
template <typename T>
struct Two {
  T a, b;
};
template <typename T>
__device__ Two<T> doubled(Two<T> both) {
  return {doubled(both.a), doubled(both.b)};
}
__global__ void twice(int* out, float* other) {
  out[threadIdx.x] = doubled(out[threadIdx.x]);
  Two<float> both = doubled(Two<float>{1, 0.25f});
  *other = both.a + both.b;
}

int main() {
  int* p;
  cudaMallocManaged(&p, 4 * sizeof(int));
  for (int i = 0; i < 4; ++i) p[i] = i;
#ifdef STATIC_TILE
  reverse<<<1, 4>>>(p, 4);
#else
  reverse<<<1, 4, 4 * sizeof(int)>>>(p, 4);
#endif
  cudaDeviceSynchronize();
  printf("%d %d %d %d\n", p[0], p[1], p[2], p[3]);
  void (*const kernel)(const int*, int*) = sum<4, 2>;
  kernel<<<1, 4>>>(p, p);
  cudaDeviceSynchronize();
  printf("sum %d\n", p[0]);
  p[0] = 3;
  float* other;
  cudaMallocManaged(&other, sizeof(float));
  twice<<<1, 1>>>(p, other);
  cudaDeviceSynchronize();
  printf("doubled %d %g\n", p[0], *other);
  cudaFree(p);
}

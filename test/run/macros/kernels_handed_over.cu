// Kernels as arguments of macros and functions: with template arguments at the launch, in parentheses, by a qualified
// name that is also a host function's; sizes in local variables with CUDA's names; objects for reference parameters.
// EXPECT: by value: 5 5 5 5 5 5
// EXPECT: by macro: 5 6 7 8 9 10
// EXPECT: scaled: 15 18 21 24 27 30
// EXPECT: rotated: 18 21 24 27 30 15
// EXPECT: applied: 19 22 25 28 31 16
// EXPECT: point 3
// EXPECT: reversed 14 12 10 8 6 4 2 0
#include <cstdio>

namespace kernels {
__global__ void fill(int* out, int value, int n) {
  const int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n) out[i] = value;
}
}  // namespace kernels

template <typename Kernel, typename... Arguments>
void launch(int n, Kernel kernel, Arguments... arguments) {
  kernel<<<(n + 3) / 4, 4>>>(arguments...);
}

void fill(int* out, int value, int n) { launch(n, kernels::fill, out, value, n); }

// This kernel has the name of LAUNCH's parameter, but the parameter is another kernel.
__global__ void kernel(float4* points, int n) { points[0].x = n; }

template <typename T>
__global__ void shift(T* out, int n) {
  const int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n) out[i] += (T)i;
}

template <typename T, int N>
__global__ void scale(T* out, int n) {
  const int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n) out[i] *= N;
}

__global__ void rotate(int* out, int n) {
  __shared__ int part[8];
  part[threadIdx.x] = out[threadIdx.x];
  __syncthreads();
  out[threadIdx.x] = part[(threadIdx.x + 1) % n];
}

struct Next {
  __device__ int operator()(int x) const { return x + 1; }
};

template <typename F>
__global__ void apply(int* out, const F& f, int n) {
  const int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n) out[i] = f(out[i]);
}

template <int Factor, int N, typename T>
__global__ void reverse_kernel(T* p) {
  __shared__ T part[N];
  part[threadIdx.x] = p[threadIdx.x];
  __syncthreads();
  p[threadIdx.x] = part[N - 1 - threadIdx.x] * Factor;
}
#define DISPATCH(kernel_name, factor) kernel_name<factor, 8><<<1, 8>>>(p)
#define BINDING(name)                     \
  template <typename T>                   \
  void name(T* p, int factor) {           \
    switch (factor) {                     \
      case 1: DISPATCH(name##_kernel, 1); \
        break;                            \
      case 2: DISPATCH(name##_kernel, 2); \
        break;                            \
    }                                     \
  }
BINDING(reverse)

#define PARENTHESISED(kernel, blocks, threads, ...)   \
  do {                                                \
    (kernel)<<<(blocks), (threads)>>>(__VA_ARGS__);   \
  } while (0)

void show(const char* name, const int* out) {
  cudaDeviceSynchronize();
  printf("%s:", name);
  for (int i = 0; i < 6; ++i) printf(" %d", out[i]);
  printf("\n");
}

int main() {
  int* out;
  cudaMallocManaged(&out, 8 * sizeof(int));
  fill(out, 5, 6);
  show("by value", out);
  const dim3 blockDim(4);
  const dim3 gridDim((6 + 3) / 4);
#define LAUNCH(kernel, type) kernel<type><<<gridDim, blockDim>>>((type*)out, 6)
  LAUNCH(shift, int);
  show("by macro", out);
  PARENTHESISED((scale<int, 3>), 2, 4, out, 6);
  show("scaled", out);
  PARENTHESISED(rotate, 1, 6, out, 6);
  show("rotated", out);
  apply<<<2, 4>>>(out, Next(), 6);
  show("applied", out);
  float4* points;
  cudaMallocManaged(&points, sizeof(float4));
  kernel<<<1, 1>>>(points, 3);
  cudaDeviceSynchronize();
  printf("point %g\n", points[0].x);
  for (int i = 0; i < 8; ++i) out[i] = i;
  reverse(out, 2);
  cudaDeviceSynchronize();
  printf("reversed");
  for (int i = 0; i < 8; ++i) printf(" %d", out[i]);
  printf("\n");
  cudaFree(points);
  cudaFree(out);
}

// Kernels and device functions declared first and defined later, static, inline, extern "C", in an anonymous namespace.
// EXPECT: 1 2 4 9
// EXPECT: early 3 2 1
#include <cstdio>

extern "C" __global__ void declared_first(int* p, int by);
static __device__ int later(int x);
__device__ __noinline__ int outlined(int x);
__device__ int turned(int x);
__global__ void early(int* p);

namespace {
__device__ inline int hidden(int x) { return x + threadIdx.x; }
__global__ void in_nowhere(int* p) { p[2] = hidden(4); }
}  // namespace

static __global__ void local_kernel(int* p) { p[1] = later(1); }
inline __global__ void inline_kernel(int* p) { p[3] = outlined(8); }

extern "C" {
__global__ void declared_first(int* p, int by) { p[threadIdx.x] = by; }
}

static __device__ int later(int x) { return x + blockDim.x; }
__device__ __noinline__ int outlined(int x) { return x + gridDim.x; }

__global__ void early(int* p) { p[threadIdx.x] = turned(threadIdx.x + 1); }

#define TURNED 3
__device__ int turned(int x) {
  __shared__ int kept[TURNED];
  kept[threadIdx.x] = x;
  __syncthreads();
  return kept[TURNED - 1 - threadIdx.x];
}

int main() {
  int* p;
  cudaMallocManaged(&p, 4 * sizeof(int));
  declared_first<<<1, 1>>>(p, 1);
  local_kernel<<<1, 1>>>(p);
  in_nowhere<<<1, 1>>>(p);
  inline_kernel<<<1, 1>>>(p);
  cudaDeviceSynchronize();
  printf("%d %d %d %d\n", p[0], p[1], p[2], p[3]);
  early<<<1, 3>>>(p);
  cudaDeviceSynchronize();
  printf("early %d %d %d\n", p[0], p[1], p[2]);
  cudaFree(p);
}

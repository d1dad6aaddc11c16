// Device functions, and their callers, under conditions on the architecture. A CUDA function that the program defines
// only for other architectures is still CUDA's.
// EXPECT: 7 14 21 3 2
// EXPECT: 14
#include <cstdio>

#if __CUDA_ARCH__ >= 300
__device__ int seven_times(int x) { return 7 * x; }
#endif

#if defined(__CUDA_ARCH__) && __CUDA_ARCH__ >= 100
__device__ int one_more(int x) { return x + 1; }
#else
__device__ int one_more(int x) { return x + 100; }
#endif

#if defined(__CUDA_ARCH__) && __CUDA_ARCH__ < 200
__device__ int __syncthreads_count(int p) {
  __shared__ int n;
  if (threadIdx.x == 0) n = 0;
  __syncthreads();
  atomicAdd(&n, p != 0);
  __syncthreads();
  return n + 100;
}
#endif

// A data member that only device code names.
struct doubled {
#if __CUDA_ARCH__ >= 300
  int twice;
#endif
  __device__ doubled(int x) {
#if __CUDA_ARCH__ >= 300
    twice = 2 * x;
#endif
  }
  __device__ int value() const {
#if __CUDA_ARCH__ >= 300
    return twice;
#else
    return 0;
#endif
  }
};
__global__ void double_first(int* p) { p[0] = doubled(p[0]).value(); }

__global__ void count(int* p) { p[3] = __syncthreads_count(p[threadIdx.x] > 7); }

__global__ void fill(int* p) {
#if __CUDA_ARCH__ >= 300
  p[threadIdx.x] = seven_times(one_more(threadIdx.x));
#endif
}

#if !defined(__CUDA_ARCH__) || __CUDA_ARCH__ >= 100
int host_number() { return 3; }
#endif

int main() {
  int* p;
  cudaMallocManaged(&p, 4 * sizeof(int));
  fill<<<1, 3>>>(p);
  count<<<1, 3>>>(p);
  cudaDeviceSynchronize();
  printf("%d %d %d %d %d\n", p[0], p[1], p[2], host_number(), p[3]);
  double_first<<<1, 1>>>(p);
  cudaDeviceSynchronize();
  printf("%d\n", p[0]);
  cudaFree(p);
}

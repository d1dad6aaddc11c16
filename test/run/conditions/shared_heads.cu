// A kernel's head that is followed by `;` or by a body, depending on a condition; and a template header before `#if`.
// EXPECT: 1 0 5
// EXPECT: 3 3
#include <cstdio>

template <bool B>
__global__ void put(int* p)
#ifdef DECLARE_ONLY
    ;
#else
{
  p[threadIdx.x] = B;
}
#endif

__global__ void plain(int* p, int n)
#if defined(DECLARE_ONLY)
    ;
#elif 1
{
  if (threadIdx.x == 2) p[threadIdx.x] = n;
}
#endif

template <typename T, int kCount>
#ifdef TWICE
__global__ void fill(T* p) {
  p[threadIdx.x] = 2 * kCount;
}
#else
__global__ void fill(T* p) {
  __shared__ T all[kCount];
  all[threadIdx.x] = kCount;
  __syncthreads();
  p[threadIdx.x] = all[kCount - 1 - threadIdx.x];
}
#endif

int main() {
  int* p;
  cudaMallocManaged(&p, 4 * sizeof(int));
  put<true><<<1, 1>>>(p);
  put<false><<<1, 1>>>(p + 1);
  int n = 5;
  void* arguments[] = {&p, &n};
  cudaLaunchKernel((const void*)plain, dim3(1), dim3(4), arguments, 0, 0);
  cudaDeviceSynchronize();
  printf("%d %d %d\n", p[0], p[1], p[2]);
  auto kernel = &fill<int, 3>;
  kernel<<<1, 3>>>(p);
  cudaDeviceSynchronize();
  printf("%d %d\n", p[0], p[2]);
}

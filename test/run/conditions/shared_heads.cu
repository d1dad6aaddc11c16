// A kernel's head that a declaration and a definition share under a condition.
// EXPECT: 1 0 5
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
}

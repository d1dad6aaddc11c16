// Kernels with one name in branches of which only one is compiled; `__shared__` after the class that it declares.
// EXPECT: 32 8
#include <cstdio>
struct __align__(8) Pair {
  short a, b, c, d;
};
#ifdef OPT
template <int N, int M, int L>
__global__ void k(int* p) {
  __shared__ int s[N * M];
  s[threadIdx.x] = 1;
  p[threadIdx.x] = s[threadIdx.x];
}
void go(int* p) { k<8, 4, 1><<<1, 32>>>(p); }
#else
template <int N, bool B>
__global__ void k(int* p) {
  __shared__ int s[N];
  s[threadIdx.x] = 2;
  p[threadIdx.x] = s[threadIdx.x] + B;
}
void go(int* p) { k<32, true><<<1, 32>>>(p); }
#endif
template <class T>
__global__ void u(T* p) {
  union Memory {
    T value[32];
    int bytes[32];
  } __shared__ memory;
  struct Other {
    int a;
  } __shared__ others[32];
  memory.value[threadIdx.x] = threadIdx.x;
  Other one{1};
  others[threadIdx.x] = one;
  __syncthreads();
  p[threadIdx.x] += memory.value[31 - threadIdx.x] + others[0].a;
}
int main() {
  int* p;
  cudaMallocManaged(&p, 128);
  go(p);
  u<<<1, 32>>>(p);
  cudaDeviceSynchronize();
  printf("%d %d\n", p[3], (int)alignof(Pair));
}

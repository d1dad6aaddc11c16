// Kernels with unnamed template parameters and `__shared__` variables whose type depends on the named ones.
// EXPECT: 1 2 3
#include <cstdio>
#include <type_traits>

template <typename T, typename = std::enable_if_t<std::is_integral<T>::value>>
__global__ void last(T* out) {
  __shared__ T s[2 * sizeof(T)][8];
  s[0][threadIdx.x] = threadIdx.x;
  __syncthreads();
  out[threadIdx.x] = s[0][7 - threadIdx.x];
}
template <typename T, typename, int N, int>
__global__ void middle(T* out) {
  __shared__ T s[N];
  s[threadIdx.x] = 2 * threadIdx.x;
  __syncthreads();
  out[threadIdx.x] = s[N - 1 - threadIdx.x];
}
template <typename>
__global__ void only(int* out) {
  __shared__ struct { int value; } s[8];
  s[threadIdx.x].value = 3 * threadIdx.x;
  __syncthreads();
  out[threadIdx.x] = s[7 - threadIdx.x].value;
}

template <typename T>
void run(T* out) {
  last<<<1, 8>>>(out);
  middle<T, char, 8, 2><<<1, 8>>>(out + 8);
  only<T><<<1, 8>>>(out + 16);
}

int main() {
  int* p;
  cudaMallocManaged(&p, 24 * sizeof(int));
  run(p);
  cudaDeviceSynchronize();
  printf("%d %d %d\n", p[6], p[8 + 6], p[16 + 6]);
  cudaFree(p);
}

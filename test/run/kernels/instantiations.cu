// Explicit instantiations of kernels: with shared variables in the kernel or in its callee, launched by pointer, and by
// a macro that another one is passed.
// EXPECT: 4 3 2 1
// EXPECT: 2.5 2.5
// EXPECT: 6 6 6 6
// EXPECT: 6
// An instance of a class that no launch passes.
// EXPECT: 6 7
#include <cstdio>

template <typename T, int N>
__global__ void reverse(T* p) {
  __shared__ T tile[N];
  tile[threadIdx.x] = p[threadIdx.x];
  __syncthreads();
  p[threadIdx.x] = tile[N - 1 - threadIdx.x];
}
template __global__ void reverse<int, 4>(int* p);

template <int Count, typename U>
__device__ U sum_of(const U* p) {
  __shared__ U values[Count];
  values[threadIdx.x] = p[threadIdx.x];
  __syncthreads();
  U sum = 0;
  for (int i = 0; i < Count; ++i) sum += values[i];
  return sum;
}

template <typename T, int N>
__global__ void total(T* p) {
  const T sum = sum_of<N, T>(p);
  __syncthreads();
  p[threadIdx.x] = sum;
}
template __global__ void total<float, 2>(float*);

template <typename T>
__global__ void add(const T* p, T* q) {
  q[threadIdx.x] += p[0];
}
template __global__ void add<int>(const int*, int*);

#define FOR_TYPES(M, name) M(int, name) M(float, name)
#define INSTANTIATE(T, name) template __global__ void name<T>(const T*, T*);
template <typename T>
__global__ void copy(const T* p, T* q) {
  q[threadIdx.x] = p[threadIdx.x];
}
FOR_TYPES(INSTANTIATE, copy)

__constant__ int offsets[2];
struct Shifted {
  __device__ int operator()(int x) const { return x + offsets[0]; }
};
struct Laned {
  __device__ int operator()(int x) const { return x + threadIdx.x; }
};
template <typename F>
__global__ void each(int* p, F f) {
  p[threadIdx.x] = f(p[3]);
}
template __global__ void each<Shifted>(int*, Shifted);

int main() {
  int* p;
  float* f;
  cudaMallocManaged(&p, 4 * sizeof(int));
  cudaMallocManaged(&f, 2 * sizeof(float));
  for (int i = 0; i < 4; ++i) p[i] = i + 1;
  reverse<int, 4><<<1, 4>>>(p);
  cudaDeviceSynchronize();
  printf("%d %d %d %d\n", p[0], p[1], p[2], p[3]);
  f[0] = 1;
  f[1] = 1.5f;
  total<float, 2><<<1, 2>>>(f);
  cudaDeviceSynchronize();
  printf("%g %g\n", f[0], f[1]);
  int* q;
  cudaMallocManaged(&q, 4 * sizeof(int));
  for (int i = 0; i < 4; ++i) q[i] = 2;
  void* args[] = {&p, &q};
  cudaLaunchKernel((const void*)add<int>, dim3(1), dim3(4), args, 0, nullptr);
  cudaDeviceSynchronize();
  printf("%d %d %d %d\n", q[0], q[1], q[2], q[3]);
  copy<<<1, 4>>>(q, p);
  cudaDeviceSynchronize();
  printf("%d\n", p[3]);
  each<<<1, 2>>>(p, Laned());
  cudaDeviceSynchronize();
  printf("%d %d\n", p[0], p[1]);
  cudaFree(p);
  cudaFree(q);
  cudaFree(f);
}

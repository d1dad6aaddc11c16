// EXPECT: 0 14
// EXPECT: 0 14
// EXPECT: 7 11
// EXPECT: 63 40
// Only objects of the classes that a template's calls pass are called there. Functors of Thrust that read constants are
// not among them.
#include <cstdio>
#include <thrust/device_vector.h>
#include <thrust/transform.h>

__constant__ int scale[2];
__constant__ int table[4];

struct Scaled {
  __device__ int operator()(int x) const { return x * scale[0] + scale[1]; }
};

struct Indexed {
  __device__ int operator()(int x) const { return x + threadIdx.x; }
};

struct Looked {
  __device__ int operator()(int x) const { return table[x & 3]; }
};

struct Doubled {
  __host__ __device__ int operator()(int x) const { return 2 * x; }
};

template <typename F>
__device__ int apply(F f, int x) {
  return f(x);
}

template <typename F>
__global__ void each(int* out, F f) {
  out[threadIdx.x] = apply(f, static_cast<int>(threadIdx.x));
}

template <typename F>
__global__ void twice(int* out, F f) {
  out[threadIdx.x] = f(f(static_cast<int>(threadIdx.x)));
}

template <typename F>
void run(int* out, F&& f) {
  each<<<1, 8>>>(out, std::forward<F>(f));
  cudaDeviceSynchronize();
}

template <typename F>
int on_host(F f) {
  return f(20);
}

int main() {
  const int values[2] = {10, 3};
  const int looked[4] = {5, 7, 9, 11};
  cudaMemcpyToSymbol(scale, values, sizeof(values));
  cudaMemcpyToSymbol(table, looked, sizeof(looked));
  int* out;
  cudaMallocManaged(&out, 8 * sizeof(int));
  run(out, Indexed{});
  printf("%d %d\n", out[0], out[7]);
  run(out, Doubled());
  printf("%d %d\n", out[0], out[7]);
  twice<<<1, 8>>>(out, Looked());
  cudaDeviceSynchronize();
  printf("%d %d\n", out[0], out[7]);
  thrust::device_vector<int> v(4, 6);
  thrust::transform(v.begin(), v.end(), v.begin(), Scaled());
  const int first = v[0];
  printf("%d %d\n", first, on_host(Doubled{}));
  cudaFree(out);
}

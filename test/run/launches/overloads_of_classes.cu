// Overloaded kernel templates that differ in a parameter's class, and template arguments deduced from classes.
// EXPECT: 1 2, 5.5
#include <cstdio>
template <typename T>
struct Pair {
  T a, b;
};

template <typename T>
__global__ void first(T* p, int* out) {
  __shared__ T cache[32];
  cache[threadIdx.x] = p[0];
  __syncthreads();
  *out = sizeof(cache) > 0 ? 1 : 0;
}
template <typename T>
__global__ void first(Pair<T>* p, int* out) {
  __shared__ Pair<T> cache[32];
  cache[threadIdx.x] = p[0];
  __syncthreads();
  *out = sizeof(cache) > 0 ? 2 : 0;
}

template <typename T, typename U>
__global__ void sum(int n, Pair<T> const* a, Pair<U>* y) {
  __shared__ T cache[32];
  cache[threadIdx.x] = a[threadIdx.x].a;
  __syncthreads();
  if (threadIdx.x == 0) y->b = cache[0] + cache[n - 1];
}

int main() {
  void* memory;
  int* out;
  cudaMallocManaged(&memory, 64 * sizeof(double));
  cudaMallocManaged(&out, 2 * sizeof(int));
  double* numbers = static_cast<double*>(memory);
  Pair<double>* pairs = reinterpret_cast<Pair<double>*>(memory);
  for (int i = 0; i < 64; ++i) numbers[i] = 0.5 * i;
  first<<<1, 1>>>(numbers, out);
  first<<<1, 1>>>(pairs, out + 1);
  cudaDeviceSynchronize();
  Pair<float>* y;
  cudaMallocManaged(&y, sizeof(*y));
  pairs[0].a = 2.5;
  pairs[3].a = 3;
  sum<<<1, 32>>>(4, reinterpret_cast<Pair<double> const*>(memory), y);
  cudaDeviceSynchronize();
  printf("%d %d, %g\n", out[0], out[1], y->b);
}

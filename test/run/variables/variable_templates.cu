// Variable templates in constant and device memory, used with the kernel's template arguments and with explicit ones;
// constant ones.
// EXPECT: 10 20 30
// EXPECT: 1.5 3 4.5
// EXPECT: steps 2 kept 7
// EXPECT: 8 0 1
#include <cstdio>

#define MOST 4

template <typename T>
__constant__ T weights[MOST];

template <typename T, int N>
__device__ T state[N];

template <typename T>
__device__ T weighted(int i) { return weights<T>[i]; }

template <typename T>
__global__ void scale(T* p, T by) { p[threadIdx.x] = weights<T>[threadIdx.x] * by; }

template <typename T>
__global__ void through(T* p) { p[threadIdx.x] = weighted<T>(threadIdx.x) + weights<T>[0] - weights<T>[0]; }

__global__ void count(int* p) {
  state<int, 2>[threadIdx.x] += 1 + threadIdx.x;
  p[threadIdx.x] = state<int, 2>[threadIdx.x];
}

template <typename T>
__device__ constexpr bool is_small = sizeof(T) <= 4;
template <typename T>
__constant__ constexpr int sizes[2] = {sizeof(T), 4};
template <typename T>
__global__ void measure(int* out) {
  out[0] = sizes<T>[0];
  out[1] = is_small<T>;
  out[2] = is_small<float>;
}

template <typename T>
void run(T* p, const T* h, T by) {
  cudaMemcpyToSymbol(weights<T>, h, 3 * sizeof(T));
  scale<T><<<1, 3>>>(p, by);
  cudaDeviceSynchronize();
}

int main() {
  int* p;
  float* f;
  cudaMallocManaged(&p, 3 * sizeof(int));
  cudaMallocManaged(&f, 3 * sizeof(float));
  const int h[3] = {1, 2, 3};
  const float g[3] = {1.5f, 3.0f, 4.5f};
  run(p, h, 10);
  printf("%d %d %d\n", p[0], p[1], p[2]);
  run<float>(f, g, 2.0f);
  through<float><<<1, 3>>>(f);
  cudaDeviceSynchronize();
  printf("%g %g %g\n", f[0], f[1], f[2]);
  count<<<1, 2>>>(p);
  cudaDeviceSynchronize();
  const int kept = 7;
  int back;
  cudaMemcpyToSymbol(state<int, 2>, &kept, sizeof(int), sizeof(int));
  cudaMemcpyFromSymbol(&back, state<int, 2>, sizeof(int), sizeof(int));
  printf("steps %d kept %d\n", p[1], back);
  measure<double><<<1, 1>>>(p);
  cudaDeviceSynchronize();
  printf("%d %d %d\n", p[0], p[1], p[2]);
  cudaFree(p);
  cudaFree(f);
}

// Overloads that one call may mean are all passed the index, though only one needs it; one with two parameters is not.
// EXPECT: 13 2.5
// EXPECT: 9 4
#include <cstdio>
#include <type_traits>

__device__ int shift(int v) { return v + blockDim.x; }
__device__ float shift(float v) { return v + 1.0f; }
__device__ int shift(int v, int w) { return v * w; }

__global__ void run(int* i, float* f) {
  i[0] = shift(5) + shift(7, 1);
  *f = shift(1.5f);
}

// The first argument chooses one of two templates with different parameters.
struct by_call;
struct by_sum;
template <typename How, typename T>
__device__ typename std::enable_if<std::is_same<How, by_call>::value>::type combine(T& a, T const& b) {
  a(b);
}
template <typename How, typename T, typename U>
__device__ typename std::enable_if<std::is_same<How, by_sum>::value>::type combine(T& a, U const& b) {
  a += b;
}
struct total {
  int n;
  __device__ void operator()(total const& other) { n += other.n + threadIdx.x; }
};
template <typename How, typename T>
__global__ void combine_all(T* x) {
  combine<How>(x[0], x[1]);
}

int main() {
  int* i;
  float* f;
  cudaMallocManaged(&i, sizeof(int));
  cudaMallocManaged(&f, sizeof(float));
  run<<<1, 1>>>(i, f);
  cudaDeviceSynchronize();
  printf("%d %.1f\n", i[0], *f);
  total* totals;
  cudaMallocManaged(&totals, 2 * sizeof(total));
  totals[0].n = 4;
  totals[1].n = 5;
  combine_all<by_call><<<1, 1>>>(totals);
  cudaFree(f);
  cudaMallocManaged(&f, 2 * sizeof(float));
  f[0] = 1.5f;
  f[1] = 2.5f;
  combine_all<by_sum><<<1, 1>>>(f);
  cudaDeviceSynchronize();
  printf("%d %.0f\n", totals[0].n, f[0]);
  cudaFree(i);
  cudaFree(f);
}

// Template arguments that a launch deduces from pointers, values and structures; the shared variables depend on them.
// EXPECT: 3 2 1
// EXPECT: 1.5 0.5
// EXPECT: 9 16
// EXPECT: 6 12
// EXPECT: 2 3 1
#include <cstdio>
#include <type_traits>

template <typename T>
__global__ void reverse(T* p, int n) {
  __shared__ T tile[8];
  tile[threadIdx.x] = p[threadIdx.x];
  __syncthreads();
  p[threadIdx.x] = tile[n - 1 - threadIdx.x];
}

template <typename T, int N>
struct Row {
  T values[N];
};

template <typename T, int N>
__global__ void squares(T* p, Row<T, N> row) {
  p[threadIdx.x] = row.values[threadIdx.x] * row.values[threadIdx.x];
}

template <typename T>
__global__ void rotate(T p[]) {
  __shared__ T tile[3];
  tile[threadIdx.x] = p[threadIdx.x];
  __syncthreads();
  p[threadIdx.x] = tile[(threadIdx.x + 1) % 3];
}

// `Twice` cannot be deduced here, but only the compiler needs it: the shared variables do not depend on it.
template <typename T, bool Twice>
__global__ void add_up(T* out, const T* in, int n, std::bool_constant<Twice>) {
  __shared__ int sum;
  if (threadIdx.x == 0) sum = 0;
  __syncthreads();
  atomicAdd(&sum, in[threadIdx.x]);
  __syncthreads();
  if (threadIdx.x == 0) *out = Twice ? 2 * sum : sum;
}

template <typename T>
void run(T* p, int n) {
  reverse<<<1, n>>>(p, n);
  cudaDeviceSynchronize();
}

int main() {
  int* p;
  double* d;
  cudaMallocManaged(&p, 3 * sizeof(int));
  cudaMallocManaged(&d, 2 * sizeof(double));
  for (int i = 0; i < 3; ++i) p[i] = i + 1;
  d[0] = 0.5;
  d[1] = 1.5;
  run(p, 3);
  printf("%d %d %d\n", p[0], p[1], p[2]);
  reverse<<<1, 2>>>(d, 2);
  cudaDeviceSynchronize();
  printf("%g %g\n", d[0], d[1]);
  Row<int, 2> row = {{3, 4}};
  squares<<<1, 2>>>(p, row);
  cudaDeviceSynchronize();
  printf("%d %d\n", p[0], p[1]);
  for (int i = 0; i < 3; ++i) p[i] = i + 1;
  int* sums;
  cudaMallocManaged(&sums, 2 * sizeof(int));
  add_up<<<1, 3>>>(sums, p, 3, std::bool_constant<false>{});
  add_up<<<1, 3>>>(sums + 1, p, 3, std::bool_constant<true>{});
  cudaDeviceSynchronize();
  printf("%d %d\n", sums[0], sums[1]);
  rotate<<<1, 3>>>(p);
  cudaDeviceSynchronize();
  printf("%d %d %d\n", p[0], p[1], p[2]);
  cudaFree(sums);
  cudaFree(p);
  cudaFree(d);
}

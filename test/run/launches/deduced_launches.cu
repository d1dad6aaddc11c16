// Template arguments worked out at the launch: from pointers, values, structures, with local memory that depends on them.
// EXPECT: 3 2 1
// EXPECT: 1.5 0.5
// EXPECT: 9 16
#include <cstdio>

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
  cudaFree(p);
  cudaFree(d);
}

// EXPECT: 6 12
// Array bounds that are macros for template parameters; a parenthesised parameter with the name of a namespace's
// variable.
#include <cstdio>

#define ROWS N

__constant__ unsigned char sigma[2][4];

template <int N>
__device__ int one(const unsigned char ((*sigma)[4]), int k) {
  __shared__ int tile[ROWS];
  tile[threadIdx.x] = sigma[k][threadIdx.x];
  return tile[threadIdx.x];
}

template <int N>
__global__ void sums(int* out) {
  __shared__ int row[ROWS];
  row[threadIdx.x] = sigma[0][threadIdx.x];
  out[threadIdx.x] = row[threadIdx.x] + one<N>(sigma, 1);
}

int main() {
  const unsigned char values[8] = {1, 2, 3, 4, 5, 6, 7, 8};
  cudaMemcpyToSymbol(sigma, values, sizeof(values));
  int* out;
  cudaMallocManaged(&out, 4 * sizeof(int));
  sums<4><<<1, 4>>>(out);
  cudaDeviceSynchronize();
  std::printf("%d %d\n", out[0], out[3]);
}

// `__shared__` and `extern` after the type.
// EXPECT: 84 72 60
#include <cstdio>

__global__ void reverse(double* p) {
  double extern __shared__ values[];
  float __shared__ two;
  unsigned volatile __shared__ counts[4], three;
  values[threadIdx.x] = p[threadIdx.x];
  if (threadIdx.x == 0) {
    two = 2;
    counts[1] = 2;
    three = 3;
  }
  __syncthreads();
  p[threadIdx.x] = values[7 - threadIdx.x] * two * counts[1] * three;
}

int main() {
  double* p;
  cudaMallocManaged(&p, 8 * sizeof(double));
  for (int i = 0; i < 8; ++i) p[i] = i;
  reverse<<<1, 8, 8 * sizeof(double)>>>(p);
  cudaDeviceSynchronize();
  std::printf("%g %g %g\n", p[0], p[1], p[2]);
  cudaFree(p);
}

// Thrust's device policy in kernels: each thread that calls an algorithm runs all of it.
// EXPECT: sums 6 22 38 54
// EXPECT: scanned 0 1 3 6
#include <thrust/execution_policy.h>
#include <thrust/reduce.h>
#include <thrust/scan.h>

#include <cstdio>

__global__ void sums(int* values, int n) {
  int* mine = values + threadIdx.x * n;
  const int sum = thrust::reduce(thrust::device, mine, mine + n, 0);
  if (threadIdx.x == 0) thrust::inclusive_scan(thrust::device, mine, mine + n, mine);
  values[4 * n + threadIdx.x] = sum;
}

int main() {
  int* values;
  cudaMallocManaged(&values, 20 * sizeof(int));
  for (int k = 0; k < 16; ++k) values[k] = k;
  sums<<<1, 4>>>(values, 4);
  cudaDeviceSynchronize();
  printf("sums %d %d %d %d\n", values[16], values[17], values[18], values[19]);
  printf("scanned %d %d %d %d\n", values[0], values[1], values[2], values[3]);
  cudaFree(values);
}

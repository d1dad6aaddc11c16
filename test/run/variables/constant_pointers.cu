// CUDA's constant memory is not const to device code: pointers into it, and whole arrays as arguments. And the
// program's own atomicAdd next to CUDA's.
// EXPECT: 6 9 30
// EXPECT: counted 3.5 7
#include <cstdio>

static __constant__ unsigned table[2][3];
__constant__ float scale[2];

__device__ unsigned sum(unsigned* row) { return row[0] + row[1] + row[2]; }
__device__ float product(const float* values) { return values[0] * values[1]; }

#if defined(__CUDA_ARCH__) && __CUDA_ARCH__ < 600
__device__ double atomicAdd(double* address, double value) { return *address += value; }
#endif
__device__ long long atomicAdd(long long* address, long long value) {
  return (long long)atomicAdd((unsigned long long*)address, (unsigned long long)value);
}

__global__ void use(unsigned* out) {
  unsigned* row = &table[threadIdx.x][0];
  out[threadIdx.x] = sum(table[threadIdx.x]) + row[0] - row[0];
  if (threadIdx.x == 0) out[2] = (unsigned)product(scale);
}

__global__ void count(double* sum, long long* many) {
  atomicAdd(sum, 0.5);
  atomicAdd(many, 1LL);
}

int main() {
  unsigned* out;
  double* total;
  long long* many;
  cudaMallocManaged(&out, 3 * sizeof(unsigned));
  cudaMallocManaged(&total, sizeof(double));
  cudaMallocManaged(&many, sizeof(long long));
  const unsigned values[2][3] = {{1, 2, 3}, {2, 3, 4}};
  const float factors[2] = {5, 6};
  cudaMemcpyToSymbol(table, values, sizeof(values));
  cudaMemcpyToSymbol(scale, factors, sizeof(factors));
  use<<<1, 2>>>(out);
  *total = 0;
  *many = 0;
  count<<<1, 7>>>(total, many);
  cudaDeviceSynchronize();
  printf("%u %u %u\n", out[0], out[1], out[2]);
  printf("counted %g %lld\n", *total, *many);
  cudaFree(out);
  cudaFree(total);
  cudaFree(many);
  return 0;
}

// Variables in device memory whose types a macro of the command line selects.
// EXPECT: 0.1 2.5 1
// VARIANT: -DDOUBLE_PRECISION
// EXPECT -DDOUBLE_PRECISION: 0.1 2.5 0
#include <cstdio>

#ifdef DOUBLE_PRECISION
typedef double Real;
__constant__ double weights[2];
__device__ double scale = 2.5;
#else
typedef float Real;
__constant__ float weights[2];
__device__ float scale = 2.5f;
#endif

__device__ double weight(int i) { return weights[i]; }
__global__ void apply(double* out) {
  out[0] = weight(1);
  out[1] = scale;
  out[2] = weights[1] != 0.1;  // a float is not 0.1
}

int main() {
  const Real host[2] = {0, Real(0.1)};
  double* out;
  cudaMallocManaged(&out, 3 * sizeof(double));
  cudaMemcpyToSymbol(weights, host, sizeof(host));
  apply<<<1, 1>>>(out);
  cudaDeviceSynchronize();
  printf("%.1f %.1f %g\n", out[0], out[1], out[2]);
  cudaFree(out);
}

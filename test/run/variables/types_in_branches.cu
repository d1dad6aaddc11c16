// Variables in device and local memory whose types a macro of the command line selects.
// EXPECT: 0.1 2.5 1
// EXPECT: local 31 5
// VARIANT: -DDOUBLE_PRECISION
// EXPECT -DDOUBLE_PRECISION: 0.1 2.5 0
// EXPECT -DDOUBLE_PRECISION: local 31 62
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

#ifdef DOUBLE_PRECISION
template <int N>
__global__ void reverse(double* p) {
  __shared__ int high[N], low[N];
  high[threadIdx.x] = __double2hiint(p[threadIdx.x]);
  low[threadIdx.x] = __double2loint(p[threadIdx.x]);
  __syncthreads();
  p[threadIdx.x] = __hiloint2double(high[N - 1 - threadIdx.x], low[N - 1 - threadIdx.x]);
}
template <int N>
__device__ double ends(double* p) {
  __shared__ double part[N];
  part[threadIdx.x] = p[threadIdx.x];
  __syncthreads();
  return part[0] + part[N - 1] + part[0];
}
#else
template <int N>
__global__ void reverse(double* p) {
  __shared__ double all[N];
  all[threadIdx.x] = p[threadIdx.x];
  __syncthreads();
  p[threadIdx.x] = all[N - 1 - threadIdx.x];
}
#endif
template <int N>
__global__ void add_ends(double* p) {
#ifdef DOUBLE_PRECISION
  const double sum = ends<N + 1>(p);
#else
  const double sum = 5;
#endif
  __syncthreads();
  p[threadIdx.x] = sum;
}

int main() {
  const Real host[2] = {0, Real(0.1)};
  double* out;
  cudaMallocManaged(&out, 3 * sizeof(double));
  cudaMemcpyToSymbol(weights, host, sizeof(host));
  apply<<<1, 1>>>(out);
  cudaDeviceSynchronize();
  printf("%.1f %.1f %g\n", out[0], out[1], out[2]);
  double* p;
  cudaMallocManaged(&p, 32 * sizeof(double));
  for (int i = 0; i < 32; ++i) p[i] = i;
  reverse<32><<<1, 32>>>(p);
  cudaDeviceSynchronize();
  const double first = p[0];
  add_ends<31><<<1, 32>>>(p);
  cudaDeviceSynchronize();
  printf("local %g %g\n", first, p[0]);
  cudaFree(p);
  cudaFree(out);
}

// cuComplex.h: each function, in single and double precision, on the host and in a kernel.
// EXPECT: 3.5 -2 2.5 -6 9.5 4 -1.5294 -1.8824 3 4 12.5 0 5 2.5 3e+200 -4e+200 3e+200 -4e+200 9.5e+200 4e+200 -1.5294e+200 -1.8824e+200 3e+200 4e+200 1.25e+201 0 5e+200 2.5
// EXPECT: 3.5 -2 2.5 -6 9.5 4 -1.5294 -1.8824 3 4 12.5 0 5 2.5 3e+200 -4e+200 3e+200 -4e+200 9.5e+200 4e+200 -1.5294e+200 -1.8824e+200 3e+200 4e+200 1.25e+201 0 5e+200 2.5
#include <cstdio>
#include <cuComplex.h>

__host__ __device__ void single(cuFloatComplex a, cuFloatComplex b, float* out) {
  cuFloatComplex values[] = {cuCaddf(a, b), cuCsubf(a, b), cuCmulf(a, b), cuCdivf(a, b), cuConjf(a), cuCfmaf(a, b, a)};
  for (int i = 0; i < 6; i++) {
    out[2 * i] = cuCrealf(values[i]);
    out[2 * i + 1] = cuCimagf(values[i]);
  }
  out[12] = cuCabsf(a);
  cuDoubleComplex wide = cuComplexFloatToDouble(b);
  out[13] = static_cast<float>(wide.x + wide.y);
}

__host__ __device__ void twice(cuDoubleComplex a, cuDoubleComplex b, double* out) {
  cuDoubleComplex values[] = {cuCadd(a, b), cuCsub(a, b), cuCmul(a, b), cuCdiv(a, b), cuConj(a), cuCfma(a, b, a)};
  for (int i = 0; i < 6; i++) {
    out[2 * i] = cuCreal(values[i]);
    out[2 * i + 1] = cuCimag(values[i]);
  }
  out[12] = cuCabs(a);
  cuComplex narrow = cuComplexDoubleToFloat(b);
  out[13] = narrow.x + narrow.y;
}

__global__ void compute(float* f, double* d) {
  single(make_cuFloatComplex(3, -4), make_cuComplex(0.5f, 2), f);
  twice(make_cuDoubleComplex(3e200, -4e200), make_cuDoubleComplex(0.5, 2), d);
}

int main() {
  float* f;
  double* d;
  cudaMallocManaged(&f, 14 * sizeof(float));
  cudaMallocManaged(&d, 14 * sizeof(double));
  for (int on_host = 0; on_host < 2; on_host++) {
    if (on_host) {
      single(make_cuFloatComplex(3, -4), make_cuComplex(0.5f, 2), f);
      twice(make_cuDoubleComplex(3e200, -4e200), make_cuDoubleComplex(0.5, 2), d);
    } else {
      compute<<<1, 1>>>(f, d);
      cudaDeviceSynchronize();
    }
    for (int i = 0; i < 14; i++) printf("%.5g ", f[i]);
    for (int i = 0; i < 14; i++) printf("%.5g ", d[i]);
    printf("\n");
  }
  cudaFree(f);
  cudaFree(d);
  return 0;
}

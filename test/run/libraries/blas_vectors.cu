// cuBLAS with vectors: all functions compared with plain loops; increments, pointer modes, streams, copies, errors.
// EXPECT: 26 agree, of 26
// EXPECT: status 7 CUBLAS_STATUS_INVALID_VALUE, 1
#include <cublas_v2.h>
#include <cuda_runtime.h>
#include <cmath>
#include <cstdio>

#define CHECKED(call) \
  if ((call) != CUBLAS_STATUS_SUCCESS) printf("failed\n")

static int agreed = 0, compared = 0;

template <typename T>
void compare(const char* name, const T* got, const T* wanted, int n) {
  ++compared;
  for (int i = 0; i < n; ++i) {
    if (std::fabs(double(got[i]) - double(wanted[i])) > 1e-5 * (1 + std::fabs(double(wanted[i])))) {
      printf("%s: %d is %g, not %g\n", name, i, double(got[i]), double(wanted[i]));
      return;
    }
  }
  ++agreed;
}

template <typename T>
void compare(const char* name, T got, T wanted) {
  compare(name, &got, &wanted, 1);
}

const int n = 300;

template <typename T>
struct Vectors {
  T x[n], y[n], z[n];
  T *d_x, *d_y;
  Vectors() {
    for (int i = 0; i < n; ++i) {
      x[i] = T(i % 7 - 3);
      y[i] = T((i * 5) % 11 - 4);
    }
    cudaMalloc((void**)&d_x, sizeof(x));
    cudaMalloc((void**)&d_y, sizeof(y));
    reset();
  }
  ~Vectors() {
    cudaFree(d_x);
    cudaFree(d_y);
  }
  void reset() {
    cublasSetVector(n, sizeof(T), x, 1, d_x, 1);
    cublasSetVector(n, sizeof(T), y, 1, d_y, 1);
  }
  const T* get(T* from) {
    cublasGetVector(n, sizeof(T), from, 1, z, 1);
    return z;
  }
};

int main() {
  cublasHandle_t h;
  if (cublasCreate(&h) != CUBLAS_STATUS_SUCCESS) return 1;
  Vectors<float> f;
  Vectors<double> d;
  float want[n], alpha = 2.0f, sum = 0;
  double dwant[n], dalpha = -1.5, dsum = 0;

  cublasSaxpy(h, n, &alpha, f.d_x, 1, f.d_y, 1);
  for (int i = 0; i < n; ++i) want[i] = 2 * f.x[i] + f.y[i];
  compare("saxpy", f.get(f.d_y), want, n);
  f.reset();
  cublasDaxpy(h, n / 2, &dalpha, d.d_x, 2, d.d_y, -2);  // backwards
  for (int i = 0; i < n; ++i) dwant[i] = d.y[i];
  for (int i = 0; i < n / 2; ++i) dwant[2 * (n / 2 - 1 - i)] += -1.5 * d.x[2 * i];
  compare("daxpy", d.get(d.d_y), dwant, n);
  d.reset();

  for (int i = 0; i < n; ++i) sum += f.x[i] * f.y[i];
  float result;
  cublasSdot(h, n, f.d_x, 1, f.d_y, 1, &result);
  compare("sdot", result, sum);
  for (int i = 0; i < 100; ++i) dsum += d.x[3 * i] * d.y[2 * i];
  double dresult;
  cublasDdot(h, 100, d.d_x, 3, d.d_y, 2, &dresult);
  compare("ddot", dresult, dsum);

  sum = 0, dsum = 0;
  for (int i = 0; i < n; ++i) sum += f.x[i] * f.x[i], dsum += std::fabs(d.y[i]);
  cublasSnrm2(h, n, f.d_x, 1, &result);
  compare("snrm2", result, std::sqrt(sum));
  cublasDnrm2(h, 2, d.d_x, 1, &dresult);
  compare("dnrm2", dresult, std::sqrt(13.0));
  cublasDasum(h, n, d.d_y, 1, &dresult);
  compare("dasum", dresult, dsum);
  cublasSasum(h, 3, f.d_x, 1, &result);
  compare("sasum", result, 6.0f);

  int place;
  cublasIsamax(h, n, f.d_y, 1, &place);  // the first of the largest; indices begin with 1
  int wanted = 1;
  for (int i = 1; i < n; ++i)
    if (std::fabs(f.y[i]) > std::fabs(f.y[wanted - 1])) wanted = i + 1;
  compare("isamax", place, wanted);
  cublasIdamin(h, n, d.d_x, 1, &place);
  compare("idamin", place, 4);
  cublasIsamin(h, 2, f.d_x, 1, &place);
  compare("isamin", place, 2);
  cublasIdamax(h, 0, d.d_x, 1, &place);
  compare("idamax of none", place, 0);

  cublasSscal(h, n / 3, &alpha, f.d_x, 3);
  for (int i = 0; i < n; ++i) want[i] = i % 3 == 0 ? 2 * f.x[i] : f.x[i];
  compare("sscal", f.get(f.d_x), want, n);
  f.reset();
  cublasDscal(h, n, &dalpha, d.d_x, 1);
  for (int i = 0; i < n; ++i) dwant[i] = -1.5 * d.x[i];
  compare("dscal", d.get(d.d_x), dwant, n);
  d.reset();
  cublasScopy(h, n, f.d_x, 1, f.d_y, 1);
  compare("scopy", f.get(f.d_y), f.x, n);
  f.reset();
  cublasDswap(h, n, d.d_x, 1, d.d_y, 1);
  compare("dswap", d.get(d.d_y), d.x, n);
  d.reset();
  float c = 0.6f, s = 0.8f;
  cublasSrot(h, n, f.d_x, 1, f.d_y, 1, &c, &s);
  for (int i = 0; i < n; ++i) want[i] = c * f.y[i] - s * f.x[i];
  compare("srot", f.get(f.d_y), want, n);
  f.reset();

  // Complex numbers, compared by their real and imaginary parts.
  cuComplex cx[2] = {{1, 2}, {3, -1}}, cy[2] = {{0, 1}, {2, 2}}, *d_cx, *d_cy, cdot, ca = {0, 2};
  cudaMalloc((void**)&d_cx, sizeof(cx));
  cudaMalloc((void**)&d_cy, sizeof(cy));
  cudaMemcpy(d_cx, cx, sizeof(cx), cudaMemcpyHostToDevice);
  cudaMemcpy(d_cy, cy, sizeof(cy), cudaMemcpyHostToDevice);
  cublasCdotu(h, 2, d_cx, 1, d_cy, 1, &cdot);  // i - 2 + 8 + 4i
  float parts[2] = {6, 5};
  compare("cdotu", &cdot.x, parts, 2);
  cublasCdotc(h, 2, d_cx, 1, d_cy, 1, &cdot);  // (2 + i) + (4 + 8i)
  parts[0] = 6, parts[1] = 9;
  compare("cdotc", &cdot.x, parts, 2);
  cublasScnrm2(h, 2, d_cx, 1, &result);
  compare("scnrm2", result, std::sqrt(15.0f));
  cublasScasum(h, 2, d_cx, 1, &result);
  compare("scasum", result, 7.0f);
  cublasCscal(h, 2, &ca, d_cx, 1);
  CHECKED(cublasCsscal(h, 2, &alpha, d_cx, 1));  // its counterpart has two template arguments
  cudaMemcpy(cx, d_cx, sizeof(cx), cudaMemcpyDeviceToHost);
  float scaled[4] = {-8, 4, 4, 12};
  compare("cscal, csscal", &cx[0].x, scaled, 4);

  // Scalars and results in device memory, in a stream.
  cudaStream_t stream, kept;
  cudaStreamCreate(&stream);
  cublasSetStream(h, stream);
  cublasGetStream(h, &kept);
  float* d_scalars;
  cudaMalloc((void**)&d_scalars, 2 * sizeof(float));
  cublasSetVectorAsync(1, sizeof(float), &alpha, 1, d_scalars, 1, stream);
  cublasSetPointerMode(h, CUBLAS_POINTER_MODE_DEVICE);
  cublasSaxpy(h, n, d_scalars, f.d_x, 1, f.d_y, 1);
  cublasSdot(h, n, f.d_x, 1, f.d_y, 1, d_scalars + 1);
  cublasPointerMode_t mode;
  cublasGetPointerMode(h, &mode);
  cublasSetPointerMode(h, CUBLAS_POINTER_MODE_HOST);
  cudaStreamSynchronize(stream);
  cudaMemcpy(&result, d_scalars + 1, sizeof(float), cudaMemcpyDeviceToHost);
  sum = 0;
  for (int i = 0; i < n; ++i) sum += f.x[i] * (2 * f.x[i] + f.y[i]);
  compare("device scalars", result, sum);
  compare("stream and mode", int(kept == stream && mode == CUBLAS_POINTER_MODE_DEVICE), 1);

  // A matrix of 3 x 2 is copied into one with 4 rows, and back.
  float a[6] = {1, 2, 3, 4, 5, 6}, b[6], *d_a;
  cudaMalloc((void**)&d_a, 8 * sizeof(float));
  cublasSetMatrix(3, 2, sizeof(float), a, 3, d_a, 4);
  cublasGetMatrix(3, 2, sizeof(float), d_a, 4, b, 3);
  compare("matrices", b, a, 6);
  cublasGetVector(2, sizeof(float), d_a + 1, 4, b, 1);
  parts[0] = 2, parts[1] = 5;
  compare("a row", b, parts, 2);

  printf("%d agree, of %d\n", agreed, compared);
  cublasStatus_t status = cublasSetVector(1, 0, a, 1, d_a, 1);
  printf("status %d %s, %d\n", int(status), cublasGetStatusName(status), int(cublasDestroy(nullptr)));
  cublasDestroy(h);
  cudaStreamDestroy(stream);
  cudaFree(d_a);
  cudaFree(d_cx);
  cudaFree(d_cy);
  cudaFree(d_scalars);
}

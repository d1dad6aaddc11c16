// The C library's functions in kernels, compared with the host's in higher precision: within the error bounds that CUDA
// states.
// EXPECT: 66 functions, 0 outside their bounds
#include <cfloat>
#include <cmath>
#include <cstdio>

constexpr int count = 4000;

__host__ __device__ double number(int i, double low, double high) {
  unsigned random = (i + 1) * 0x9e3779b9u;
  random ^= random >> 15;
  random *= 0x85ebca6bu;
  random ^= random >> 13;
  return fma(high - low, random * (1.0 / 4294967296.0), low);
}

double distance(long double got, long double exact, bool narrow) {
  if (std::isnan(exact)) return std::isnan(got) ? 0 : 1e9;
  if (got == exact) return 0;
  long double size = std::fabs(exact);
  int exponent;
  std::frexp(size, &exponent);
  long double unit = std::ldexp(1.0L, exponent - (narrow ? 24 : 53));
  long double least = narrow ? FLT_TRUE_MIN : DBL_TRUE_MIN;
  if (unit < least) unit = least;
  return static_cast<double>(std::fabs(got - exact) / unit);
}

int tried, outside;

// Allows half a unit more than the bound, because the exact value is not rounded here.
void judge(const char* name, const double* got, double low, double high, bool narrow, double bound,
           long double (*exact)(long double)) {
  double worst = 0;
  for (int i = 0; i < count; i++) {
    double x = number(i, low, high);
    if (narrow) x = static_cast<float>(x);
    double d = distance(got[i], exact(x), narrow);
    if (d > worst) worst = d;
  }
  tried++;
  if (worst <= bound + 0.5) return;
  outside++;
  printf("%s: %.2f units, allowed %.1f\n", name, worst, bound);
}

#define NARROW(name, low, high)                                                    \
  __global__ void narrow_##name(double* out) {                                     \
    int i = blockIdx.x * blockDim.x + threadIdx.x;                                 \
    if (i < count) out[i] = name(static_cast<float>(number(i, low, high)));        \
  }
#define WIDE(name, low, high)                                                      \
  __global__ void wide_##name(double* out) {                                       \
    int i = blockIdx.x * blockDim.x + threadIdx.x;                                 \
    if (i < count) out[i] = name(number(i, low, high));                            \
  }

// name in single precision, name in double precision, first and last argument, error bounds of both
#define ALL(X)                          \
  X(acosf, acos, -1, 1, 2, 2)           \
  X(acoshf, acosh, 1, 100, 4, 3)        \
  X(asinf, asin, -1, 1, 2, 2)           \
  X(asinhf, asinh, -50, 50, 3, 3)       \
  X(atanf, atan, -20, 20, 2, 2)         \
  X(atanhf, atanh, -1, 1, 3, 2)         \
  X(cbrtf, cbrt, -50, 50, 1, 1)         \
  X(cosf, cos, -30, 30, 2, 2)           \
  X(coshf, cosh, -20, 20, 2, 1)         \
  X(erff, erf, -3, 3, 2, 2)             \
  X(erfcf, erfc, -3, 6, 4, 5)           \
  X(expf, exp, -60, 60, 2, 1)           \
  X(exp2f, exp2, -60, 60, 2, 1)         \
  X(expm1f, expm1, -5, 5, 1, 1)         \
  X(fabsf, fabs, -9, 9, 0, 0)           \
  X(ceilf, ceil, -9, 9, 0, 0)           \
  X(floorf, floor, -9, 9, 0, 0)         \
  X(truncf, trunc, -9, 9, 0, 0)         \
  X(roundf, round, -9, 9, 0, 0)         \
  X(rintf, rint, -9, 9, 0, 0)           \
  X(nearbyintf, nearbyint, -9, 9, 0, 0) \
  X(lgammaf, lgamma, 3, 50, 6, 4)       \
  X(tgammaf, tgamma, 0.5, 20, 5, 10)    \
  X(logf, log, 0, 90, 1, 1)             \
  X(log10f, log10, 0, 90, 2, 1)         \
  X(log1pf, log1p, -0.9, 90, 1, 1)      \
  X(log2f, log2, 0, 90, 1, 1)           \
  X(logbf, logb, 0, 90, 0, 0)           \
  X(sinf, sin, -30, 30, 2, 2)           \
  X(sinhf, sinh, -20, 20, 3, 2)         \
  X(sqrtf, sqrt, 0, 90, 0, 0)           \
  X(tanf, tan, -30, 30, 4, 2)           \
  X(tanhf, tanh, -5, 5, 2, 2)

#define KERNELS(f, d, low, high, bound_f, bound_d) NARROW(f, low, high) WIDE(d, low, high)
ALL(KERNELS)

#define JUDGE(f, d, low, high, bound_f, bound_d)                                                    \
  narrow_##f<<<(count + 127) / 128, 128>>>(out);                                                    \
  cudaDeviceSynchronize();                                                                          \
  judge(#f, out, low, high, true, bound_f, [](long double x) -> long double { return std::d(x); });  \
  wide_##d<<<(count + 127) / 128, 128>>>(out);                                                      \
  cudaDeviceSynchronize();                                                                          \
  judge(#d, out, low, high, false, bound_d, [](long double x) -> long double { return std::d(x); });

int main() {
  double* out;
  cudaMallocManaged(&out, count * sizeof(double));
  ALL(JUDGE)
  printf("%d functions, %d outside their bounds\n", tried, outside);
  cudaFree(out);
  return 0;
}

// C library functions with several arguments, functions that return integers or parts, and Bessel functions, in
// kernels.
// EXPECT: -0.04588 -0.04588 -0.02584 -0.02584 2.685 2.685 0.004215 0.004215 2.669 -2.743
// EXPECT: 2.669 -2.743 -0.0105 -0.0107 2.376 2.376 5.932 5.932 1.405 1.405
// EXPECT: -0.4602 -0.00719 -0.9203 -0.9203 -1.841 -1.841 -4.414 -4.414 1 0
// EXPECT: 1200 1200 -0.01097 -0.01097 33.68 33.68 -0.06 -0.06 -0.06 -0.06
// EXPECT: -0.059 -0.059 -0.059 -0.059 11.01 8.112 3 0.1067 -0.003019 0.09801
// EXPECT: 0.04657 -0.1548 -1.245 0.1052 -0.001553 -0.03081 -1.245 6.49
#include <cmath>
#include <cstdio>

constexpr int count = 1000;
constexpr int functions = 58;

__device__ void all(double x, double y, double* out) {
  float f = static_cast<float>(x), g = static_cast<float>(y);
  int k = 0, n = 0;
  double whole;
  float whole_f;
  out[k++] = atan2f(f, g);
  out[k++] = atan2(x, y);
  out[k++] = copysignf(f, g);
  out[k++] = copysign(x, y);
  out[k++] = fdimf(f, g);
  out[k++] = fdim(x, y);
  out[k++] = fmaf(f, g, f);
  out[k++] = fma(x, y, x);
  out[k++] = fmaxf(f, g);
  out[k++] = fminf(f, g);
  out[k++] = fmax(x, y);
  out[k++] = fmin(x, y);
  out[k++] = fmodf(f, g);
  out[k++] = fmod(x, y);
  out[k++] = frexpf(f, &n) + n;
  out[k++] = frexp(x, &n) + n;
  out[k++] = hypotf(f, g);
  out[k++] = hypot(x, y);
  out[k++] = ilogbf(f);
  out[k++] = ilogb(x);
  out[k++] = ldexpf(f, 3);
  out[k++] = ldexp(x, -3);
  out[k++] = scalbnf(f, 4);
  out[k++] = scalbn(x, 4);
  out[k++] = scalblnf(f, 5L);
  out[k++] = scalbln(x, 5L);
  out[k++] = modff(f, &whole_f) + 100 * whole_f;
  out[k++] = modf(x, &whole) + 100 * whole;
  out[k++] = nextafterf(f, g) - f < 1e-3f;
  out[k++] = nextafter(x, y) == x;
  out[k++] = powf(fabsf(f), g);
  out[k++] = pow(fabs(x), y);
  out[k++] = remainderf(f, g);
  out[k++] = remainder(x, y);
  out[k++] = remquof(f, g, &n) + 10 * (n & 7);
  out[k++] = remquo(x, y, &n) + 10 * (n & 7);
  out[k++] = lrintf(f);
  out[k++] = lrint(x);
  out[k++] = llrintf(f);
  out[k++] = llrint(x);
  out[k++] = lroundf(f);
  out[k++] = lround(x);
  out[k++] = llroundf(f);
  out[k++] = llround(x);
  out[k++] = labs(static_cast<long>(x)) + llabs(static_cast<long long>(y)) + abs(static_cast<int>(x));
  out[k++] = isnan(x) + 2 * isinf(y) + 4 * isfinite(f) + 8 * (signbit(f) != 0);
  out[k++] = isnan(nanf("")) + 2 * isnan(nan(""));
  out[k++] = j0(x);
  out[k++] = j1(x);
  out[k++] = jn(2, x);
  out[k++] = y0(fabs(x) + 0.1);
  out[k++] = y1(fabs(x) + 0.1);
  out[k++] = yn(2, fabs(x) + 0.1);
  out[k++] = j0f(f) + 0.5 * j1f(f);
  out[k++] = jnf(3, f);
  out[k++] = y0f(fabsf(f) + 0.1f) + 0.5f * y1f(fabsf(f) + 0.1f);
  out[k++] = ynf(2, fabsf(f) + 0.1f);
  out[k++] = fabs(x) + sqrt(fabs(y));
}

__global__ void compute(double* out) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i >= count) return;
  double x = (i * 37 % 1999) / 100.0 - 10, y = (i * 101 % 997) / 100.0 - 4.985;
  all(x, y, out + i * functions);
}

int main() {
  double* out;
  cudaMallocManaged(&out, count * functions * sizeof(double));
  compute<<<(count + 63) / 64, 64>>>(out);
  cudaDeviceSynchronize();
  for (int k = 0; k < functions; k++) {
    double sum = 0;
    for (int i = 0; i < count; i++) sum += out[i * functions + k] / count;
    printf("%.4g%c", sum, k % 10 == 9 || k == functions - 1 ? '\n' : ' ');
  }
  cudaFree(out);
  return 0;
}

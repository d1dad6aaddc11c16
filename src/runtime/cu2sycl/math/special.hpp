// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// cu2sycl 0.1.0
// Inverse and scaled error functions, and modified Bessel functions. CUDA Math API, "Mathematical Functions". They
// compute in double, which the device must support. The maximum errors that CUDA documents, in ulp: erfinv 5, erfcinv
// 6, normcdfinv 7, erfcx 4, cyl_bessel_i0 and cyl_bessel_i1 6; for float 2, 4, 5, 4, 6 and 6.
#pragma once

#include <cmath>
#include <limits>
#include <sycl/sycl.hpp>

namespace cu2sycl {
namespace detail {

inline constexpr double two_over_root_pi = 1.12837916709551257390;

/// Returns an initial approximation of erfcinv with a relative error of a few thousandths (S. Winitzki, 2008).
inline double guess_erfcinv(double z) {
  const double a = 0.147;
  const double l = sycl::log(z * (2.0 - z));
  const double b = 2.0 / (3.14159265358979323846 * a) + 0.5 * l;
  return sycl::sqrt(sycl::sqrt(b * b - l / a) - b);
}

/// Performs one step of Halley's method for f(x) = 0, where f'' = -2 x f'.
inline double halley(double x, double f, double slope) {
  const double step = f / slope;
  return x - step / (1.0 + x * step);
}

/// Returns x > 0 with erfc(x) = z, for 0 < z < 1.
inline double solve_erfc(double z) {
  double x = guess_erfcinv(z);
  for (int k = 0; k < 8; ++k) x = halley(x, sycl::erfc(x) - z, -two_over_root_pi * sycl::exp(-x * x));
  return x;
}

/// Returns x with erf(x) = y, for |y| <= 0.5.
inline double solve_erf(double y) {
  if (y == 0.0) return y;
  if (sycl::fabs(y) < 1e-8) return y / two_over_root_pi;
  double x = sycl::copysign(guess_erfcinv(1.0 - sycl::fabs(y)), y);
  for (int k = 0; k < 3; ++k) x = halley(x, sycl::erf(x) - y, two_over_root_pi * sycl::exp(-x * x));
  return x;
}

}  // namespace detail

/// Returns x with erf(x) = y; infinity for y = -1 and 1, NaN for |y| > 1.
inline double erfinv(double y) {
  if (sycl::fabs(y) <= 0.5) return detail::solve_erf(y);
  if (sycl::fabs(y) == 1.0) return sycl::copysign(std::numeric_limits<double>::infinity(), y);
  if (!(sycl::fabs(y) < 1.0)) return std::numeric_limits<double>::quiet_NaN();
  return sycl::copysign(detail::solve_erfc(1.0 - sycl::fabs(y)), y);
}

/// Returns x with erfc(x) = z; infinity for z = 0 and 2, NaN outside [0, 2].
inline double erfcinv(double z) {
  if (z == 0.0 || z == 2.0) return sycl::copysign(std::numeric_limits<double>::infinity(), 1.0 - z);
  if (!(z > 0.0 && z < 2.0)) return std::numeric_limits<double>::quiet_NaN();
  if (z >= 0.5 && z <= 1.5) return detail::solve_erf(1.0 - z);
  return z < 1.0 ? detail::solve_erfc(z) : -detail::solve_erfc(2.0 - z);
}

/// Returns x with normcdf(x) = p.
inline double normcdfinv(double p) { return -1.41421356237309504880 * erfcinv(2.0 * p); }

/// Returns exp(x^2) erfc(x).
inline double erfcx(double x) {
  if (x != x) return x;
  if (x < 0.0) {
    const double square = x * x;
    return 2.0 * sycl::exp(square) * (1.0 + sycl::fma(x, x, -square)) - erfcx(-x);
  }
  if (x < 10.0) {
    const double square = x * x;
    return sycl::exp(square) * (1.0 + sycl::fma(x, x, -square)) * sycl::erfc(x);
  }
  // The asymptotic series: 12 terms give full precision from 10 on.
  const double t = 1.0 / (2.0 * x * x);
  double sum = 0.0;
  for (int k = 12; k > 0; --k) sum = -t * (2 * k - 1) * (1.0 + sum);
  return (1.0 + sum) / x * (0.5 * detail::two_over_root_pi);
}

namespace detail {

/// Returns the modified Bessel function of the first kind of order 0 or 1, for x >= 0.
inline double bessel_i(int order, double x) {
  if (x <= 20.0) {  // power series with positive terms
    const double square = x * x;
    double term = 1.0;
    double sum = 0.0;
    double slope = 0.0;  // multiplied by the rounding error of the square
    for (int k = 1; k < 80 && term > sum * 1e-18; ++k) {
      sum += term;
      term *= square / (4.0 * k * (k + order));
      slope += k * term;
    }
    if (square > 0.0) sum += slope * (sycl::fma(x, x, -square) / square);
    return order == 0 ? sum : sum * x / 2.0;
  }
  // Hankel's expansion. The exponential is multiplied in two factors, as it may overflow when the result does not.
  double term = 1.0;
  double sum = 0.0;
  for (int k = 1; k < 40 && sycl::fabs(term) > 1e-17; ++k) {
    sum += term;
    const double odd = 2.0 * k - 1.0;
    term *= (odd * odd - 4.0 * order) / (8.0 * k * x);
  }
  const double half = sycl::exp(x / 2.0);
  return half * (sum / sycl::sqrt(6.28318530717958647693 * x)) * half;
}

}  // namespace detail

/// Return the modified Bessel functions of the first kind of order 0 and 1.
inline double cyl_bessel_i0(double x) { return x != x ? x : detail::bessel_i(0, sycl::fabs(x)); }
inline double cyl_bessel_i1(double x) { return x != x ? x : sycl::copysign(detail::bessel_i(1, sycl::fabs(x)), x); }

inline float erfinvf(float y) { return static_cast<float>(erfinv(static_cast<double>(y))); }
inline float erfcinvf(float z) { return static_cast<float>(erfcinv(static_cast<double>(z))); }
inline float normcdfinvf(float p) { return static_cast<float>(normcdfinv(static_cast<double>(p))); }
inline float erfcxf(float x) { return static_cast<float>(erfcx(static_cast<double>(x))); }
inline float cyl_bessel_i0f(float x) { return static_cast<float>(cyl_bessel_i0(static_cast<double>(x))); }
inline float cyl_bessel_i1f(float x) { return static_cast<float>(cyl_bessel_i1(static_cast<double>(x))); }
inline float cyl_bessel_i0(float x) { return cyl_bessel_i0f(x); }
inline float cyl_bessel_i1(float x) { return cyl_bessel_i1f(x); }
inline float erfinv(float y) { return erfinvf(y); }
inline float erfcinv(float z) { return erfcinvf(z); }
inline float normcdfinv(float p) { return normcdfinvf(p); }
inline float erfcx(float x) { return erfcxf(x); }

}  // namespace cu2sycl

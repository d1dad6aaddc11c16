// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// cu2sycl 0.1.0
// Functions of C's <math.h>, implemented with SYCL's. SYCL 2020 does not guarantee the C functions in kernels.
// AdaptiveCpp's `generic` (24.10) lacks them for NVIDIA GPUs, even std::fmod(float): a kernel that calls one does not
// run.
// C17, 7.12; CUDA Math API; SYCL 2020, 4.17.5 "Math functions".
#pragma once

#include <climits>
#include <cstdint>
#include <limits>
#include <sycl/sycl.hpp>
#include <type_traits>

#include "cu2sycl/math/contraction.hpp"

namespace cu2sycl {
namespace detail {

/// The type in which C++ computes: float if all types are float, double for integers and mixed types. [C++ cmath.syn]
template <typename... Ts>
using floating = std::conditional_t<(std::is_same_v<Ts, float> && ...), float, double>;

/// Returns m with x = m * 2^exponent and 0.5 <= |m| < 1. Returns zeros, infinities and NaNs unchanged, with exponent 0.
inline float split(float x, int& exponent) {
  std::uint32_t bits = sycl::bit_cast<std::uint32_t>(x);
  exponent = 0;
  if ((bits << 1) == 0 || (bits >> 23 & 0xffU) == 0xffU) return x;
  if ((bits >> 23 & 0xffU) == 0) {  // subnormal
    bits = sycl::bit_cast<std::uint32_t>(x * 33554432.0F);
    exponent = -25;
  }
  exponent += static_cast<int>(bits >> 23 & 0xffU) - 126;
  return sycl::bit_cast<float>((bits & 0x807fffffU) | 0x3f000000U);
}
inline double split(double x, int& exponent) {
  std::uint64_t bits = sycl::bit_cast<std::uint64_t>(x);
  exponent = 0;
  if ((bits << 1) == 0 || (bits >> 52 & 0x7ffU) == 0x7ffU) return x;
  if ((bits >> 52 & 0x7ffU) == 0) {
    bits = sycl::bit_cast<std::uint64_t>(x * 18014398509481984.0);
    exponent = -54;
  }
  exponent += static_cast<int>(bits >> 52 & 0x7ffU) - 1022;
  return sycl::bit_cast<double>((bits & 0x800fffffffffffffU) | 0x3fe0000000000000U);
}

}  // namespace detail

template <typename A, typename B>
detail::floating<A, B> fmod(A a, B b) {
  using T = detail::floating<A, B>;
  return sycl::fmod(static_cast<T>(a), static_cast<T>(b));
}
inline float fmodf(float a, float b) { return sycl::fmod(a, b); }

template <typename A, typename B>
detail::floating<A, B> nextafter(A a, B b) {
  using T = detail::floating<A, B>;
  return sycl::nextafter(static_cast<T>(a), static_cast<T>(b));
}
inline float nextafterf(float a, float b) { return sycl::nextafter(a, b); }

template <typename A, typename B>
detail::floating<A, B> fdim(A a, B b) {
  using T = detail::floating<A, B>;
  const T x = static_cast<T>(a);
  const T y = static_cast<T>(b);
  return x <= y ? T(0) : x - y;
}
inline float fdimf(float a, float b) { return fdim(a, b); }

template <typename A>
detail::floating<A> erf(A a) {
  return sycl::erf(static_cast<detail::floating<A>>(a));
}
inline float erff(float a) { return sycl::erf(a); }
template <typename A>
detail::floating<A> erfc(A a) {
  return sycl::erfc(static_cast<detail::floating<A>>(a));
}
inline float erfcf(float a) { return sycl::erfc(a); }

/// Returns m with x = m * 2^*exponent and 0.5 <= |m| < 1.
template <typename A>
detail::floating<A> frexp(A a, int* exponent) {
  return detail::split(static_cast<detail::floating<A>>(a), *exponent);
}
inline float frexpf(float a, int* exponent) { return detail::split(a, *exponent); }

template <typename A>
detail::floating<A> ldexp(A a, int exponent) {
  return sycl::ldexp(static_cast<detail::floating<A>>(a), exponent);
}
inline float ldexpf(float a, int exponent) { return sycl::ldexp(a, exponent); }
template <typename A>
detail::floating<A> scalbn(A a, int exponent) {
  return ldexp(a, exponent);
}
inline float scalbnf(float a, int exponent) { return sycl::ldexp(a, exponent); }
template <typename A>
detail::floating<A> scalbln(A a, long exponent) {
  return ldexp(a, static_cast<int>(exponent < -10000 ? -10000 : exponent > 10000 ? 10000 : exponent));
}
inline float scalblnf(float a, long exponent) { return scalbln(a, exponent); }

/// Returns the exponent of `a` to base 2; INT_MIN for 0 and NaN, INT_MAX for infinities.
template <typename A>
int ilogb(A a) {
  using T = detail::floating<A>;
  const T x = static_cast<T>(a);
  if (x == T(0) || x != x) return INT_MIN;
  if (sycl::fabs(x) > std::numeric_limits<T>::max()) return INT_MAX;
  int exponent = 0;
  detail::split(x, exponent);
  return exponent - 1;
}
inline int ilogbf(float a) { return ilogb(a); }

/// Returns the fractional part; `*whole` becomes the integral part. Both have the argument's sign. The argument is
/// converted to the type of `*whole`.
template <typename T>
T modf(std::common_type_t<T> a, T* whole) {
  *whole = sycl::trunc(a);
  return sycl::copysign(a == *whole ? T(0) : a - *whole, a);
}
inline float modff(float a, float* whole) { return modf(a, whole); }

/// Returns the remainder; `*quotient` becomes the low three bits of the rounded quotient, with the quotient's sign.
template <typename A, typename B>
detail::floating<A, B> remquo(A a, B b, int* quotient) {
  using T = detail::floating<A, B>;
  const T x = sycl::fabs(static_cast<T>(a));
  const T y = sycl::fabs(static_cast<T>(b));
  const T part = sycl::fmod(x, T(8) * y);
  const T rest = sycl::remainder(part, y);
  const bool negative = (static_cast<T>(a) < T(0)) != (static_cast<T>(b) < T(0));
  const int bits = part == part && y > T(0) ? static_cast<int>(sycl::rint((part - rest) / y)) % 8 : 0;
  *quotient = negative ? -bits : bits;
  return static_cast<T>(a) < T(0) ? -rest : rest;
}
inline float remquof(float a, float b, int* quotient) { return remquo(a, b, quotient); }

template <typename A>
long lround(A a) {
  return static_cast<long>(sycl::round(static_cast<detail::floating<A>>(a)));
}
inline long lroundf(float a) { return lround(a); }
template <typename A>
long long llround(A a) {
  return static_cast<long long>(sycl::round(static_cast<detail::floating<A>>(a)));
}
inline long long llroundf(float a) { return llround(a); }
template <typename A>
long lrint(A a) {
  return static_cast<long>(sycl::rint(static_cast<detail::floating<A>>(a)));
}
inline long lrintf(float a) { return lrint(a); }
template <typename A>
long long llrint(A a) {
  return static_cast<long long>(sycl::rint(static_cast<detail::floating<A>>(a)));
}
inline long long llrintf(float a) { return llrint(a); }

inline float log2(float a) { return sycl::log2(a); }
inline float log10(float a) { return sycl::log10(a); }
#if defined(__ACPP_ENABLE_LLVM_SSCP_TARGET__) || defined(__HIPSYCL_ENABLE_LLVM_SSCP_TARGET__)
/// With AdaptiveCpp's `generic`, sycl::log2 and sycl::log10 of double are natural logarithms on NVIDIA GPUs. The
/// functions below have 2 ulp and are exact for powers of the base.
inline double log2(double a) {
  int exponent = 0;
  double m = detail::split(a, exponent);
  if (sycl::fabs(m) < 0.70710678118654752) {
    m *= 2;
    --exponent;
  }
  if (a == 0 || m != m || m > 1.5) return sycl::log(a);
  const double natural = sycl::log(m);
  return sycl::fma(natural, 1.4426950408889634, static_cast<double>(exponent)) + natural * 2.0355273740931033e-17;
}
inline double log10(double a) {
  CU2SYCL_NO_CONTRACTION
  const double natural = sycl::log(a);
  const double product = natural * 0.43429448190325182;
  const double result =
      product + (sycl::fma(natural, 0.43429448190325182, -product) + natural * 1.0983196502167651e-17);
  const double whole = sycl::rint(result);
  return sycl::fabs(result - whole) <= 4e-16 * sycl::fabs(whole) && whole >= 0 ? whole : result;
}
#else
inline double log2(double a) { return sycl::log2(a); }
inline double log10(double a) { return sycl::log10(a); }
#endif
template <typename Integer, std::enable_if_t<std::is_integral_v<Integer>, int> = 0>
double log2(Integer a) {
  return log2(static_cast<double>(a));
}
template <typename Integer, std::enable_if_t<std::is_integral_v<Integer>, int> = 0>
double log10(Integer a) {
  return log10(static_cast<double>(a));
}

}  // namespace cu2sycl

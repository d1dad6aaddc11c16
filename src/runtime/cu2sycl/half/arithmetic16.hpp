// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// cu2sycl 0.1.0
// Arithmetic that CUDA's 16-bit types share: functions such as __hadd and __hfma2_relu for sycl::half,
// cu2sycl::bfloat16 and pairs of them. CUDA Math API, "Half Arithmetic Functions", "Half2 Arithmetic Functions" and
// those of bfloat16. Results are rounded once to nearest. _rn is never contracted, _sat clamps to [0, 1] and returns 0
// for NaN, _relu returns 0 for negative numbers.
#pragma once

#include <cmath>
#include <cstdint>
#include <sycl/sycl.hpp>

#include "cu2sycl/half/convert16.hpp"
#include "cu2sycl/half/pair16.hpp"
#include "cu2sycl/math/integer.hpp"  // for __hadd of integers

namespace cu2sycl {
namespace detail {

/// Returns a * b + c, rounded once. The product is exact in double. For half, the sum is exact whenever its last bits
/// can affect the result. The exponents of bfloat16 can differ more: there, the sum is rounded to odd, so that rounding
/// it again is correct.
template <typename T>
T fma16(float a, float b, float c) {
  const double product = static_cast<double>(a) * b;
  const double sum = product + c;
  if constexpr (std::is_same_v<T, sycl::half>) {
    return round16<T>(sum);
  } else {
    const double part = sum - product;
    const double lost = (product - (sum - part)) + (c - part);
    const auto bits = sycl::bit_cast<std::uint64_t>(sum);
    if (lost == 0.0 || lost != lost || sycl::isinf(sum) || (bits & 1U) != 0) return round16<T>(sum);
    return round16<T>(sycl::bit_cast<double>((lost > 0.0) == (sum > 0.0) ? bits + 1U : bits - 1U));
  }
}

template <typename T>
T saturated(T a) {
  if (!(float(a) > 0.0F)) return T(0.0F);
  return float(a) > 1.0F ? T(1.0F) : a;
}

template <typename T>
T rectified(T a) {
  return float(a) != float(a) || float(a) > 0.0F ? a : T(0.0F);
}

/// Returns the larger number; 0 is larger than -0.
template <typename T>
T larger(T a, T b) {
  if (float(a) == float(b)) return std::signbit(float(a)) ? b : a;
  return float(a) > float(b) ? a : b;
}
template <typename T>
T smaller(T a, T b) {
  if (float(a) == float(b)) return std::signbit(float(a)) ? a : b;
  return float(a) < float(b) ? a : b;
}

}  // namespace detail

template <typename T>
detail::for_16bit<T, T> __hneg(T a) {
  return T(-float(a));
}
template <typename T>
pair16<T> __hneg2(pair16<T> a) {
  return {__hneg(a.x), __hneg(a.y)};
}
template <typename T>
detail::for_16bit<T, T> __habs(T a) {
  return T(std::fabs(float(a)));
}
template <typename T>
pair16<T> __habs2(pair16<T> a) {
  return {__habs(a.x), __habs(a.y)};
}
template <typename T>
detail::for_16bit<T, T> __hadd(T a, T b) {
  return T(float(a) + float(b));
}
template <typename T>
pair16<T> __hadd2(pair16<T> a, pair16<T> b) {
  return {__hadd(a.x, b.x), __hadd(a.y, b.y)};
}
template <typename T>
detail::for_16bit<T, T> __hadd_rn(T a, T b) {
  return __hadd(a, b);
}
template <typename T>
pair16<T> __hadd2_rn(pair16<T> a, pair16<T> b) {
  return {__hadd(a.x, b.x), __hadd(a.y, b.y)};
}
template <typename T>
detail::for_16bit<T, T> __hadd_sat(T a, T b) {
  return detail::saturated(__hadd(a, b));
}
template <typename T>
pair16<T> __hadd2_sat(pair16<T> a, pair16<T> b) {
  return {__hadd_sat(a.x, b.x), __hadd_sat(a.y, b.y)};
}
template <typename T>
detail::for_16bit<T, T> __hsub(T a, T b) {
  return T(float(a) - float(b));
}
template <typename T>
pair16<T> __hsub2(pair16<T> a, pair16<T> b) {
  return {__hsub(a.x, b.x), __hsub(a.y, b.y)};
}
template <typename T>
detail::for_16bit<T, T> __hsub_rn(T a, T b) {
  return __hsub(a, b);
}
template <typename T>
pair16<T> __hsub2_rn(pair16<T> a, pair16<T> b) {
  return {__hsub(a.x, b.x), __hsub(a.y, b.y)};
}
template <typename T>
detail::for_16bit<T, T> __hsub_sat(T a, T b) {
  return detail::saturated(__hsub(a, b));
}
template <typename T>
pair16<T> __hsub2_sat(pair16<T> a, pair16<T> b) {
  return {__hsub_sat(a.x, b.x), __hsub_sat(a.y, b.y)};
}
template <typename T>
detail::for_16bit<T, T> __hmul(T a, T b) {
  return T(float(a) * float(b));
}
template <typename T>
pair16<T> __hmul2(pair16<T> a, pair16<T> b) {
  return {__hmul(a.x, b.x), __hmul(a.y, b.y)};
}
template <typename T>
detail::for_16bit<T, T> __hmul_rn(T a, T b) {
  return __hmul(a, b);
}
template <typename T>
pair16<T> __hmul2_rn(pair16<T> a, pair16<T> b) {
  return {__hmul(a.x, b.x), __hmul(a.y, b.y)};
}
template <typename T>
detail::for_16bit<T, T> __hmul_sat(T a, T b) {
  return detail::saturated(__hmul(a, b));
}
template <typename T>
pair16<T> __hmul2_sat(pair16<T> a, pair16<T> b) {
  return {__hmul_sat(a.x, b.x), __hmul_sat(a.y, b.y)};
}
template <typename T>
detail::for_16bit<T, T> __hdiv(T a, T b) {
  return T(float(a) / float(b));
}
template <typename T>
pair16<T> __h2div(pair16<T> a, pair16<T> b) {
  return {__hdiv(a.x, b.x), __hdiv(a.y, b.y)};
}

/// Returns a * b + c, rounded once.
template <typename T>
detail::for_16bit<T, T> __hfma(T a, T b, T c) {
  return detail::fma16<T>(a, b, c);
}
template <typename T>
pair16<T> __hfma2(pair16<T> a, pair16<T> b, pair16<T> c) {
  return {__hfma(a.x, b.x, c.x), __hfma(a.y, b.y, c.y)};
}
template <typename T>
detail::for_16bit<T, T> __hfma_sat(T a, T b, T c) {
  return detail::saturated(__hfma(a, b, c));
}
template <typename T>
pair16<T> __hfma2_sat(pair16<T> a, pair16<T> b, pair16<T> c) {
  return {__hfma_sat(a.x, b.x, c.x), __hfma_sat(a.y, b.y, c.y)};
}
template <typename T>
detail::for_16bit<T, T> __hfma_relu(T a, T b, T c) {
  return detail::rectified(__hfma(a, b, c));
}
template <typename T>
pair16<T> __hfma2_relu(pair16<T> a, pair16<T> b, pair16<T> c) {
  return {__hfma_relu(a.x, b.x, c.x), __hfma_relu(a.y, b.y, c.y)};
}

/// Returns a * b + c for complex numbers x + i y; each part is computed with two __hfma.
template <typename T>
pair16<T> __hcmadd(pair16<T> a, pair16<T> b, pair16<T> c) {
  return {__hfma(__hneg(a.y), b.y, __hfma(a.x, b.x, c.x)), __hfma(a.y, b.x, __hfma(a.x, b.y, c.y))};
}

/// Returns the larger number; if one is NaN, the other.
template <typename T>
detail::for_16bit<T, T> __hmax(T a, T b) {
  if (float(a) != float(a)) return b;
  return float(b) != float(b) ? a : detail::larger(a, b);
}
template <typename T>
pair16<T> __hmax2(pair16<T> a, pair16<T> b) {
  return {__hmax(a.x, b.x), __hmax(a.y, b.y)};
}

/// Returns the smaller number; if one is NaN, the other.
template <typename T>
detail::for_16bit<T, T> __hmin(T a, T b) {
  if (float(a) != float(a)) return b;
  return float(b) != float(b) ? a : detail::smaller(a, b);
}
template <typename T>
pair16<T> __hmin2(pair16<T> a, pair16<T> b) {
  return {__hmin(a.x, b.x), __hmin(a.y, b.y)};
}

/// Returns the larger number, or NaN if one is NaN.
template <typename T>
detail::for_16bit<T, T> __hmax_nan(T a, T b) {
  if (float(a) != float(a)) return a;
  return float(b) != float(b) ? b : detail::larger(a, b);
}
template <typename T>
pair16<T> __hmax2_nan(pair16<T> a, pair16<T> b) {
  return {__hmax_nan(a.x, b.x), __hmax_nan(a.y, b.y)};
}
/// Returns the smaller number, or NaN if one is NaN.
template <typename T>
detail::for_16bit<T, T> __hmin_nan(T a, T b) {
  if (float(a) != float(a)) return a;
  return float(b) != float(b) ? b : detail::smaller(a, b);
}
template <typename T>
pair16<T> __hmin2_nan(pair16<T> a, pair16<T> b) {
  return {__hmin_nan(a.x, b.x), __hmin_nan(a.y, b.y)};
}

}  // namespace cu2sycl

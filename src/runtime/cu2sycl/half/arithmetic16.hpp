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
detail::for_16bit<T, T> __habs(T a) {
  return T(std::fabs(float(a)));
}
template <typename T>
detail::for_16bit<T, T> __hadd(T a, T b) {
  return T(float(a) + float(b));
}
template <typename T>
detail::for_16bit<T, T> __hadd_rn(T a, T b) {
  return __hadd(a, b);
}
template <typename T>
detail::for_16bit<T, T> __hadd_sat(T a, T b) {
  return detail::saturated(__hadd(a, b));
}
template <typename T>
detail::for_16bit<T, T> __hsub(T a, T b) {
  return T(float(a) - float(b));
}
template <typename T>
detail::for_16bit<T, T> __hsub_rn(T a, T b) {
  return __hsub(a, b);
}
template <typename T>
detail::for_16bit<T, T> __hsub_sat(T a, T b) {
  return detail::saturated(__hsub(a, b));
}
template <typename T>
detail::for_16bit<T, T> __hmul(T a, T b) {
  return T(float(a) * float(b));
}
template <typename T>
detail::for_16bit<T, T> __hmul_rn(T a, T b) {
  return __hmul(a, b);
}
template <typename T>
detail::for_16bit<T, T> __hmul_sat(T a, T b) {
  return detail::saturated(__hmul(a, b));
}
template <typename T>
detail::for_16bit<T, T> __hdiv(T a, T b) {
  return T(float(a) / float(b));
}

/// Returns a * b + c, rounded once.
template <typename T>
detail::for_16bit<T, T> __hfma(T a, T b, T c) {
  return detail::fma16<T>(a, b, c);
}
template <typename T>
detail::for_16bit<T, T> __hfma_sat(T a, T b, T c) {
  return detail::saturated(__hfma(a, b, c));
}
template <typename T>
detail::for_16bit<T, T> __hfma_relu(T a, T b, T c) {
  return detail::rectified(__hfma(a, b, c));
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

/// Returns the smaller number; if one is NaN, the other.
template <typename T>
detail::for_16bit<T, T> __hmin(T a, T b) {
  if (float(a) != float(a)) return b;
  return float(b) != float(b) ? a : detail::smaller(a, b);
}

/// Returns the larger number, or NaN if one is NaN.
template <typename T>
detail::for_16bit<T, T> __hmax_nan(T a, T b) {
  if (float(a) != float(a)) return a;
  return float(b) != float(b) ? b : detail::larger(a, b);
}
/// Returns the smaller number, or NaN if one is NaN.
template <typename T>
detail::for_16bit<T, T> __hmin_nan(T a, T b) {
  if (float(a) != float(a)) return a;
  return float(b) != float(b) ? b : detail::smaller(a, b);
}

// The functions of pairs that apply one of numbers to both elements.
#define CU2SYCL_PAIRS_1(name, function)    \
  template <typename T>                    \
  pair16<T> name(pair16<T> a) {            \
    return {function(a.x), function(a.y)}; \
  }
#define CU2SYCL_PAIRS_2(name, function)              \
  template <typename T>                              \
  pair16<T> name(pair16<T> a, pair16<T> b) {         \
    return {function(a.x, b.x), function(a.y, b.y)}; \
  }
#define CU2SYCL_PAIRS_3(name, function)                        \
  template <typename T>                                        \
  pair16<T> name(pair16<T> a, pair16<T> b, pair16<T> c) {      \
    return {function(a.x, b.x, c.x), function(a.y, b.y, c.y)}; \
  }
CU2SYCL_PAIRS_1(__hneg2, __hneg)
CU2SYCL_PAIRS_1(__habs2, __habs)
CU2SYCL_PAIRS_2(__hadd2, __hadd)
CU2SYCL_PAIRS_2(__hadd2_rn, __hadd)
CU2SYCL_PAIRS_2(__hadd2_sat, __hadd_sat)
CU2SYCL_PAIRS_2(__hsub2, __hsub)
CU2SYCL_PAIRS_2(__hsub2_rn, __hsub)
CU2SYCL_PAIRS_2(__hsub2_sat, __hsub_sat)
CU2SYCL_PAIRS_2(__hmul2, __hmul)
CU2SYCL_PAIRS_2(__hmul2_rn, __hmul)
CU2SYCL_PAIRS_2(__hmul2_sat, __hmul_sat)
CU2SYCL_PAIRS_2(__h2div, __hdiv)
CU2SYCL_PAIRS_2(__hmax2, __hmax)
CU2SYCL_PAIRS_2(__hmin2, __hmin)
CU2SYCL_PAIRS_2(__hmax2_nan, __hmax_nan)
CU2SYCL_PAIRS_2(__hmin2_nan, __hmin_nan)
CU2SYCL_PAIRS_3(__hfma2, __hfma)
CU2SYCL_PAIRS_3(__hfma2_sat, __hfma_sat)
CU2SYCL_PAIRS_3(__hfma2_relu, __hfma_relu)
#undef CU2SYCL_PAIRS_1
#undef CU2SYCL_PAIRS_2
#undef CU2SYCL_PAIRS_3

}  // namespace cu2sycl

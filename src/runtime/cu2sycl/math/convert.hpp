// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// cu2sycl 0.1.0
// Conversions between numbers with a rounding mode. CUDA Math API, "Type Casting Intrinsics": rn rounds to nearest, rz
// toward zero, ru up, rd down. Conversions to integers saturate.
#pragma once

#include <cmath>
#include <cstdint>
#include <limits>
#include <sycl/sycl.hpp>

namespace cu2sycl {
namespace detail {

/// Converts with saturation. As on NVIDIA GPUs, NaN becomes an integer with only the highest bit set if the integer has
/// 64 bits, or 32 bits and Float is double; otherwise 0.
template <typename Integer, typename Float>
Integer to_integer(Float x) {
  if (x != x) {
    const bool bit = sizeof(Integer) == 8 || (sizeof(Integer) == 4 && sizeof(Float) == 8);
    return static_cast<Integer>(bit ? std::uint64_t{1} << (8 * sizeof(Integer) - 1) : 0);
  }
  constexpr Float low = static_cast<Float>(std::numeric_limits<Integer>::min());
  constexpr Float high = static_cast<Float>(std::numeric_limits<Integer>::max());
  if (x <= low) return std::numeric_limits<Integer>::min();
  if (x >= high) return std::numeric_limits<Integer>::max();
  return static_cast<Integer>(x);
}

/// Returns the sign of `nearest - x`, where `nearest` is the floating-point number nearest to x.
template <typename Float, typename Integer>
int nearest_error(Float nearest, Integer x) {
  // 2^64 (2^63) is greater than every Integer, and cannot be converted back.
  constexpr Float limit = static_cast<Float>(std::numeric_limits<Integer>::max());
  if (nearest >= limit && static_cast<Float>(std::numeric_limits<Integer>::max()) >= nearest) return 1;
  const auto back = static_cast<Integer>(nearest);
  return back < x ? -1 : back > x ? 1 : 0;
}

template <typename Float, typename Integer>
Float up(Integer x) {
  const Float nearest = static_cast<Float>(x);
  return nearest_error(nearest, x) < 0 ? sycl::nextafter(nearest, std::numeric_limits<Float>::infinity()) : nearest;
}
template <typename Float, typename Integer>
Float down(Integer x) {
  const Float nearest = static_cast<Float>(x);
  return nearest_error(nearest, x) > 0 ? sycl::nextafter(nearest, -std::numeric_limits<Float>::infinity()) : nearest;
}
template <typename Float, typename Integer>
Float toward_zero(Integer x) {
  return x < Integer{0} ? up<Float>(x) : down<Float>(x);
}

}  // namespace detail

inline int __float2int_rn(float x) { return detail::to_integer<int>(std::rint(x)); }
inline int __float2int_rz(float x) { return detail::to_integer<int>(x); }
inline int __float2int_ru(float x) { return detail::to_integer<int>(std::ceil(x)); }
inline int __float2int_rd(float x) { return detail::to_integer<int>(std::floor(x)); }
inline unsigned __float2uint_rn(float x) { return detail::to_integer<unsigned>(std::rint(x)); }
inline unsigned __float2uint_rz(float x) { return detail::to_integer<unsigned>(x); }
inline unsigned __float2uint_ru(float x) { return detail::to_integer<unsigned>(std::ceil(x)); }
inline unsigned __float2uint_rd(float x) { return detail::to_integer<unsigned>(std::floor(x)); }
inline long long __float2ll_rn(float x) { return detail::to_integer<long long>(std::rint(x)); }
inline long long __float2ll_rz(float x) { return detail::to_integer<long long>(x); }
inline long long __float2ll_ru(float x) { return detail::to_integer<long long>(std::ceil(x)); }
inline long long __float2ll_rd(float x) { return detail::to_integer<long long>(std::floor(x)); }
inline unsigned long long __float2ull_rn(float x) { return detail::to_integer<unsigned long long>(std::rint(x)); }
inline unsigned long long __float2ull_rz(float x) { return detail::to_integer<unsigned long long>(x); }
inline unsigned long long __float2ull_ru(float x) { return detail::to_integer<unsigned long long>(std::ceil(x)); }
inline unsigned long long __float2ull_rd(float x) { return detail::to_integer<unsigned long long>(std::floor(x)); }
inline int __double2int_rn(double x) { return detail::to_integer<int>(std::rint(x)); }
inline int __double2int_rz(double x) { return detail::to_integer<int>(x); }
inline int __double2int_ru(double x) { return detail::to_integer<int>(std::ceil(x)); }
inline int __double2int_rd(double x) { return detail::to_integer<int>(std::floor(x)); }
inline unsigned __double2uint_rn(double x) { return detail::to_integer<unsigned>(std::rint(x)); }
inline unsigned __double2uint_rz(double x) { return detail::to_integer<unsigned>(x); }
inline unsigned __double2uint_ru(double x) { return detail::to_integer<unsigned>(std::ceil(x)); }
inline unsigned __double2uint_rd(double x) { return detail::to_integer<unsigned>(std::floor(x)); }
inline long long __double2ll_rn(double x) { return detail::to_integer<long long>(std::rint(x)); }
inline long long __double2ll_rz(double x) { return detail::to_integer<long long>(x); }
inline long long __double2ll_ru(double x) { return detail::to_integer<long long>(std::ceil(x)); }
inline long long __double2ll_rd(double x) { return detail::to_integer<long long>(std::floor(x)); }
inline unsigned long long __double2ull_rn(double x) { return detail::to_integer<unsigned long long>(std::rint(x)); }
inline unsigned long long __double2ull_rz(double x) { return detail::to_integer<unsigned long long>(x); }
inline unsigned long long __double2ull_ru(double x) { return detail::to_integer<unsigned long long>(std::ceil(x)); }
inline unsigned long long __double2ull_rd(double x) { return detail::to_integer<unsigned long long>(std::floor(x)); }

inline float __int2float_rn(int x) { return static_cast<float>(x); }
inline float __int2float_rz(int x) { return detail::toward_zero<float>(x); }
inline float __int2float_ru(int x) { return detail::up<float>(x); }
inline float __int2float_rd(int x) { return detail::down<float>(x); }
inline double __int2double_rn(int x) { return x; }
inline float __uint2float_rn(unsigned x) { return static_cast<float>(x); }
inline float __uint2float_rz(unsigned x) { return detail::toward_zero<float>(x); }
inline float __uint2float_ru(unsigned x) { return detail::up<float>(x); }
inline float __uint2float_rd(unsigned x) { return detail::down<float>(x); }
inline double __uint2double_rn(unsigned x) { return x; }
inline float __ll2float_rn(long long x) { return static_cast<float>(x); }
inline float __ll2float_rz(long long x) { return detail::toward_zero<float>(x); }
inline float __ll2float_ru(long long x) { return detail::up<float>(x); }
inline float __ll2float_rd(long long x) { return detail::down<float>(x); }
inline double __ll2double_rn(long long x) { return static_cast<double>(x); }
inline double __ll2double_rz(long long x) { return detail::toward_zero<double>(x); }
inline double __ll2double_ru(long long x) { return detail::up<double>(x); }
inline double __ll2double_rd(long long x) { return detail::down<double>(x); }
inline float __ull2float_rn(unsigned long long x) { return static_cast<float>(x); }
inline float __ull2float_rz(unsigned long long x) { return detail::toward_zero<float>(x); }
inline float __ull2float_ru(unsigned long long x) { return detail::up<float>(x); }
inline float __ull2float_rd(unsigned long long x) { return detail::down<float>(x); }
inline double __ull2double_rn(unsigned long long x) { return static_cast<double>(x); }
inline double __ull2double_rz(unsigned long long x) { return detail::toward_zero<double>(x); }
inline double __ull2double_ru(unsigned long long x) { return detail::up<double>(x); }
inline double __ull2double_rd(unsigned long long x) { return detail::down<double>(x); }

inline float __double2float_rn(double x) { return static_cast<float>(x); }
inline float __double2float_ru(double x) {
  const auto nearest = static_cast<float>(x);
  return nearest < x ? sycl::nextafter(nearest, std::numeric_limits<float>::infinity()) : nearest;
}
inline float __double2float_rd(double x) {
  const auto nearest = static_cast<float>(x);
  return nearest > x ? sycl::nextafter(nearest, -std::numeric_limits<float>::infinity()) : nearest;
}
inline float __double2float_rz(double x) { return x < 0 ? __double2float_ru(x) : __double2float_rd(x); }

}  // namespace cu2sycl

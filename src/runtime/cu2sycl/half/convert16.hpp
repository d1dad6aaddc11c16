// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// cu2sycl 0.1.0
// Conversions to 16-bit floating point with a rounding mode. CUDA Math API, "Half Precision Conversion and Data
// Movement", "Bfloat16 Precision Conversion and Data Movement": rn rounds to nearest, rz toward zero, ru up, rd down.
// Conversions to integers saturate.
#pragma once

#include <cmath>
#include <cstdint>
#include <sycl/sycl.hpp>
#include <type_traits>

#include "cu2sycl/math/convert.hpp"
#include "cu2sycl/math/rounding.hpp"

namespace cu2sycl {
namespace detail {

/// Rounds x to odd: returns x if it is a float, otherwise the adjacent float whose last bit is 1. Rounding the result
/// to fewer bits gives the same number as rounding x once.
inline float sticky_float(double x) {
  const auto nearest = static_cast<float>(x);
  const auto bits = sycl::bit_cast<std::uint32_t>(nearest);
  const auto size = static_cast<double>(std::fabs(nearest));
  // Steps away from zero or toward it if the number is even and not x; without branches, as this runs in inner loops.
  const std::uint32_t even = ~bits & 1U;
  return sycl::bit_cast<float>(bits + (even & static_cast<std::uint32_t>(std::fabs(x) > size)) -
                               (even & static_cast<std::uint32_t>(std::fabs(x) < size)));
}
inline float sticky_float(float x) { return x; }
template <typename Number>
std::enable_if_t<std::is_integral_v<Number>, float> sticky_float(Number x) {
  if constexpr (sizeof(Number) <= 2) {
    return static_cast<float>(x);
  } else if constexpr (sizeof(Number) == 4) {
    return sticky_float(static_cast<double>(x));
  } else {
    const float cut = toward_zero<float>(x);
    const bool exact = static_cast<Number>(cut) == x;
    return exact ? cut : sycl::bit_cast<float>(sycl::bit_cast<std::uint32_t>(cut) | 1U);
  }
}

/// Returns the number adjacent to x in the direction of infinity if `up`, otherwise of minus infinity.
template <typename T>
T step16(T x, bool up) {
  const auto bits = sycl::bit_cast<std::uint16_t>(x);
  const bool negative = (bits & 0x8000U) != 0;
  if ((bits & 0x7fffU) == 0) return sycl::bit_cast<T>(static_cast<std::uint16_t>(up ? 0x0001U : 0x8001U));
  return sycl::bit_cast<T>(static_cast<std::uint16_t>(negative == up ? bits - 1U : bits + 1U));
}

/// Returns x as a T, rounded to nearest.
template <typename T, typename Number>
T round16(Number x) {
  return T(sticky_float(x));
}

/// Returns x as a T, rounded in direction `to`.
template <typename T, typename Number>
T round16(Number x, direction to) {
  const float wanted = sticky_float(x);
  const T nearest(wanted);
  if (to == direction::zero) to = wanted > 0.0F ? direction::down : direction::up;
  if (to == direction::up && float(nearest) < wanted) return step16(nearest, true);
  if (to == direction::down && float(nearest) > wanted) return step16(nearest, false);
  return nearest;
}

}  // namespace detail
}  // namespace cu2sycl

// The conversions of a type `T`, whose name in functions is `name` and whose pairs are the type `name##2`.
#define CU2SYCL_CONVERSIONS_OF_INTEGER(T, name, Integer, integer)                                             \
  inline Integer __##name##2##integer##_rn(T x) { return detail::to_integer<Integer>(std::rint(float(x))); }  \
  inline Integer __##name##2##integer##_rz(T x) { return detail::to_integer<Integer>(float(x)); }             \
  inline Integer __##name##2##integer##_ru(T x) { return detail::to_integer<Integer>(std::ceil(float(x))); }  \
  inline Integer __##name##2##integer##_rd(T x) { return detail::to_integer<Integer>(std::floor(float(x))); } \
  CU2SYCL_CONVERSIONS_FROM(T, name, Integer, integer)
#define CU2SYCL_CONVERSIONS_FROM(T, name, Number, number)                                                \
  inline T __##number##2##name##_rn(Number x) { return detail::round16<T>(x); }                          \
  inline T __##number##2##name##_rz(Number x) { return detail::round16<T>(x, detail::direction::zero); } \
  inline T __##number##2##name##_ru(Number x) { return detail::round16<T>(x, detail::direction::up); }   \
  inline T __##number##2##name##_rd(Number x) { return detail::round16<T>(x, detail::direction::down); }
#define CU2SYCL_CONVERSIONS(T, name)                                                                    \
  inline signed char __##name##2char_rz(T x) { return detail::to_integer<signed char>(float(x)); }      \
  inline unsigned char __##name##2uchar_rz(T x) { return detail::to_integer<unsigned char>(float(x)); } \
  CU2SYCL_CONVERSIONS_OF_INTEGER(T, name, short, short)                                                 \
  CU2SYCL_CONVERSIONS_OF_INTEGER(T, name, unsigned short, ushort)                                       \
  CU2SYCL_CONVERSIONS_OF_INTEGER(T, name, int, int)                                                     \
  CU2SYCL_CONVERSIONS_OF_INTEGER(T, name, unsigned, uint)                                               \
  CU2SYCL_CONVERSIONS_OF_INTEGER(T, name, long long, ll)                                                \
  CU2SYCL_CONVERSIONS_OF_INTEGER(T, name, unsigned long long, ull)                                      \
  CU2SYCL_CONVERSIONS_FROM(T, name, float, float)                                                       \
  inline T __float2##name(float x) { return detail::round16<T>(x); }                                    \
  inline T __double2##name(double x) { return detail::round16<T>(x); }                                  \
  inline float __##name##2float(T x) { return x; }                                                      \
  inline name##2 make_##name##2(T x, T y) { return {x, y}; }                                            \
  inline name##2 __float2##name##2_rn(float x) { return {T(x), T(x)}; }                                 \
  inline name##2 __floats2##name##2_rn(float x, float y) { return {T(x), T(y)}; }                       \
  inline name##2 __float22##name##2_rn(float2 v) { return {T(v.x), T(v.y)}; }                           \
  inline float2 __##name##22float2(name##2 v) { return make_float2(v.x, v.y); }                         \
  inline name##2 __##name##2##name##2(T x) { return {x, x}; }                                           \
  inline name##2 __halves2##name##2(T x, T y) { return {x, y}; }                                        \
  inline T __low2##name(name##2 v) { return v.x; }                                                      \
  inline T __high2##name(name##2 v) { return v.y; }                                                     \
  inline name##2 __low2##name##2(name##2 v) { return {v.x, v.x}; }                                      \
  inline name##2 __high2##name##2(name##2 v) { return {v.y, v.y}; }                                     \
  inline name##2 __lows2##name##2(name##2 a, name##2 b) { return {a.x, b.x}; }                          \
  inline name##2 __highs2##name##2(name##2 a, name##2 b) { return {a.y, b.y}; }                         \
  inline unsigned short __##name##_as_ushort(T x) { return sycl::bit_cast<unsigned short>(x); }         \
  inline short __##name##_as_short(T x) { return sycl::bit_cast<short>(x); }                            \
  inline T __ushort_as_##name(unsigned short x) { return sycl::bit_cast<T>(x); }                        \
  inline T __short_as_##name(short x) { return sycl::bit_cast<T>(x); }                                  \
  inline float __low2float(name##2 v) { return v.x; }                                                   \
  inline float __high2float(name##2 v) { return v.y; }                                                  \
  inline name##2 __lowhigh2highlow(name##2 v) { return {v.y, v.x}; }

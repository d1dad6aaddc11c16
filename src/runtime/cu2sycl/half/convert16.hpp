// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// cu2sycl 0.1.0
// Conversions to 16-bit floating point with a rounding mode. CUDA Math API, "Half Precision Conversion and Data
// Movement", "Bfloat16 Precision Conversion and Data Movement": rn rounds to nearest, rz toward zero, ru up, rd down.
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

// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// cu2sycl 0.1.0
// Two 16-bit numbers: half2 and bfloat162 with their operators. CUDA Math API, "Half2 Arithmetic Functions", "Half2
// Comparison Functions". Operators compute in float and round once to nearest.
#pragma once

#include <sycl/sycl.hpp>
#include <type_traits>

#include "cu2sycl/core/global.hpp"

namespace cu2sycl {

class bfloat16;

namespace detail {
template <typename T>
inline constexpr bool is_16bit = std::is_same_v<T, sycl::half> || std::is_same_v<T, bfloat16>;
template <typename T, typename Result>
using for_16bit = std::enable_if_t<is_16bit<T>, Result>;
}  // namespace detail

/// A pair of 16-bit numbers. A comparison, including !=, is true if it is true for both numbers.
template <typename T>
struct alignas(4) pair16 : cu2sycl_global<pair16<T>> {
  T x;
  T y;

  pair16() = default;
  pair16(T a, T b) : x(a), y(b) {}

  friend pair16 operator+(pair16 a, pair16 b) { return {T(float(a.x) + float(b.x)), T(float(a.y) + float(b.y))}; }
  friend pair16 operator-(pair16 a, pair16 b) { return {T(float(a.x) - float(b.x)), T(float(a.y) - float(b.y))}; }
  friend pair16 operator*(pair16 a, pair16 b) { return {T(float(a.x) * float(b.x)), T(float(a.y) * float(b.y))}; }
  friend pair16 operator/(pair16 a, pair16 b) { return {T(float(a.x) / float(b.x)), T(float(a.y) / float(b.y))}; }
  friend pair16 operator+(pair16 a) { return a; }
  friend pair16 operator-(pair16 a) { return {T(-float(a.x)), T(-float(a.y))}; }
  pair16& operator+=(pair16 b) { return *this = *this + b; }
  pair16& operator-=(pair16 b) { return *this = *this - b; }
  pair16& operator*=(pair16 b) { return *this = *this * b; }
  pair16& operator/=(pair16 b) { return *this = *this / b; }
  pair16& operator++() { return *this += pair16(T(1.0F), T(1.0F)); }
  pair16& operator--() { return *this -= pair16(T(1.0F), T(1.0F)); }
  pair16 operator++(int) {
    const pair16 before = *this;
    ++*this;
    return before;
  }
  pair16 operator--(int) {
    const pair16 before = *this;
    --*this;
    return before;
  }
  friend bool operator==(pair16 a, pair16 b) { return float(a.x) == float(b.x) && float(a.y) == float(b.y); }
  friend bool operator!=(pair16 a, pair16 b) { return float(a.x) != float(b.x) && float(a.y) != float(b.y); }
  friend bool operator<(pair16 a, pair16 b) { return float(a.x) < float(b.x) && float(a.y) < float(b.y); }
  friend bool operator>(pair16 a, pair16 b) { return float(a.x) > float(b.x) && float(a.y) > float(b.y); }
  friend bool operator<=(pair16 a, pair16 b) { return float(a.x) <= float(b.x) && float(a.y) <= float(b.y); }
  friend bool operator>=(pair16 a, pair16 b) { return float(a.x) >= float(b.x) && float(a.y) >= float(b.y); }
};

}  // namespace cu2sycl

// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// cu2sycl 0.1.0
// Dynamic programming instructions: sums, maxima and minima of two or three numbers in one step. The numbers have 32
// bits, or are two lanes of 16 bits in a word. CUDA Math API, "SIMD Intrinsics" and "DPX". Sums wrap around; functions
// with _relu return 0 instead of negative results.
#pragma once

#include <cstdint>
#include <type_traits>

#include "cu2sycl/math/simd.hpp"

namespace cu2sycl {
namespace detail {

/// Returns a + b, wrapped around to the bits of T.
template <typename T>
T wrapped_sum(T a, T b) {
  return static_cast<T>(static_cast<unsigned>(a) + static_cast<unsigned>(b));
}
template <typename T>
T larger_of(T a, T b) {
  return a > b ? a : b;
}
template <typename T>
T smaller_of(T a, T b) {
  return a < b ? a : b;
}

/// Applies `f` to the corresponding lanes of three words.
template <typename Lane, typename F>
unsigned each_lane_of_three(unsigned a, unsigned b, unsigned c, F f) {
  unsigned out = 0;
  for (unsigned shift = 0; shift < 32; shift += 8 * sizeof(Lane)) {
    const Lane lane = f(static_cast<Lane>(a >> shift), static_cast<Lane>(b >> shift), static_cast<Lane>(c >> shift));
    out |= static_cast<unsigned>(static_cast<std::make_unsigned_t<Lane>>(lane)) << shift;
  }
  return out;
}

}  // namespace detail

/// Return max(a + b, c) and min(a + b, c).
inline int __viaddmax_s32(int a, int b, int c) { return detail::larger_of(detail::wrapped_sum(a, b), c); }
inline unsigned __viaddmax_u32(unsigned a, unsigned b, unsigned c) {
  return detail::larger_of(detail::wrapped_sum(a, b), c);
}
inline int __viaddmax_s32_relu(int a, int b, int c) { return detail::larger_of(__viaddmax_s32(a, b, c), 0); }
inline unsigned __viaddmax_s16x2(unsigned a, unsigned b, unsigned c) {
  return detail::each_lane_of_three<std::int16_t>(
      a, b, c, [](auto x, auto y, auto z) { return detail::larger_of(detail::wrapped_sum(x, y), z); });
}
inline unsigned __viaddmax_u16x2(unsigned a, unsigned b, unsigned c) {
  return detail::each_lane_of_three<std::uint16_t>(
      a, b, c, [](auto x, auto y, auto z) { return detail::larger_of(detail::wrapped_sum(x, y), z); });
}
inline unsigned __viaddmax_s16x2_relu(unsigned a, unsigned b, unsigned c) {
  return __vmaxs2(__viaddmax_s16x2(a, b, c), 0U);
}
inline int __viaddmin_s32(int a, int b, int c) { return detail::smaller_of(detail::wrapped_sum(a, b), c); }
inline unsigned __viaddmin_u32(unsigned a, unsigned b, unsigned c) {
  return detail::smaller_of(detail::wrapped_sum(a, b), c);
}
inline int __viaddmin_s32_relu(int a, int b, int c) { return detail::larger_of(__viaddmin_s32(a, b, c), 0); }
inline unsigned __viaddmin_s16x2(unsigned a, unsigned b, unsigned c) {
  return detail::each_lane_of_three<std::int16_t>(
      a, b, c, [](auto x, auto y, auto z) { return detail::smaller_of(detail::wrapped_sum(x, y), z); });
}
inline unsigned __viaddmin_u16x2(unsigned a, unsigned b, unsigned c) {
  return detail::each_lane_of_three<std::uint16_t>(
      a, b, c, [](auto x, auto y, auto z) { return detail::smaller_of(detail::wrapped_sum(x, y), z); });
}
inline unsigned __viaddmin_s16x2_relu(unsigned a, unsigned b, unsigned c) {
  return __vmaxs2(__viaddmin_s16x2(a, b, c), 0U);
}

/// Return the largest and the smallest of three numbers.
inline int __vimax3_s32(int a, int b, int c) { return detail::larger_of(detail::larger_of(a, b), c); }
inline unsigned __vimax3_u32(unsigned a, unsigned b, unsigned c) {
  return detail::larger_of(detail::larger_of(a, b), c);
}
inline int __vimax3_s32_relu(int a, int b, int c) { return detail::larger_of(__vimax3_s32(a, b, c), 0); }
inline unsigned __vimax3_s16x2(unsigned a, unsigned b, unsigned c) {
  return detail::each_lane_of_three<std::int16_t>(
      a, b, c, [](auto x, auto y, auto z) { return detail::larger_of(detail::larger_of(x, y), z); });
}
inline unsigned __vimax3_u16x2(unsigned a, unsigned b, unsigned c) {
  return detail::each_lane_of_three<std::uint16_t>(
      a, b, c, [](auto x, auto y, auto z) { return detail::larger_of(detail::larger_of(x, y), z); });
}
inline unsigned __vimax3_s16x2_relu(unsigned a, unsigned b, unsigned c) {
  return __vmaxs2(__vimax3_s16x2(a, b, c), 0U);
}
inline int __vimin3_s32(int a, int b, int c) { return detail::smaller_of(detail::smaller_of(a, b), c); }
inline unsigned __vimin3_u32(unsigned a, unsigned b, unsigned c) {
  return detail::smaller_of(detail::smaller_of(a, b), c);
}
inline int __vimin3_s32_relu(int a, int b, int c) { return detail::larger_of(__vimin3_s32(a, b, c), 0); }
inline unsigned __vimin3_s16x2(unsigned a, unsigned b, unsigned c) {
  return detail::each_lane_of_three<std::int16_t>(
      a, b, c, [](auto x, auto y, auto z) { return detail::smaller_of(detail::smaller_of(x, y), z); });
}
inline unsigned __vimin3_u16x2(unsigned a, unsigned b, unsigned c) {
  return detail::each_lane_of_three<std::uint16_t>(
      a, b, c, [](auto x, auto y, auto z) { return detail::smaller_of(detail::smaller_of(x, y), z); });
}
inline unsigned __vimin3_s16x2_relu(unsigned a, unsigned b, unsigned c) {
  return __vmaxs2(__vimin3_s16x2(a, b, c), 0U);
}

/// Return the larger and the smaller of two numbers, but at least 0.
inline int __vimax_s32_relu(int a, int b) { return detail::larger_of(detail::larger_of(a, b), 0); }
inline unsigned __vimax_s16x2_relu(unsigned a, unsigned b) { return __vmaxs2(__vmaxs2(a, b), 0U); }
inline int __vimin_s32_relu(int a, int b) { return detail::larger_of(detail::smaller_of(a, b), 0); }
inline unsigned __vimin_s16x2_relu(unsigned a, unsigned b) { return __vmaxs2(__vmins2(a, b), 0U); }

/// Return the larger and the smaller of two numbers; `*first` becomes whether that is `a` (also if both are equal).
inline int __vibmax_s32(int a, int b, bool* first) {
  *first = a >= b;
  return *first ? a : b;
}
inline unsigned __vibmax_u32(unsigned a, unsigned b, bool* first) {
  *first = a >= b;
  return *first ? a : b;
}
inline unsigned __vibmax_s16x2(unsigned a, unsigned b, bool* high_first, bool* low_first) {
  *high_first = static_cast<std::int16_t>(a >> 16) >= static_cast<std::int16_t>(b >> 16);
  *low_first = static_cast<std::int16_t>(a) >= static_cast<std::int16_t>(b);
  return __vmaxs2(a, b);
}
inline unsigned __vibmax_u16x2(unsigned a, unsigned b, bool* high_first, bool* low_first) {
  *high_first = static_cast<std::uint16_t>(a >> 16) >= static_cast<std::uint16_t>(b >> 16);
  *low_first = static_cast<std::uint16_t>(a) >= static_cast<std::uint16_t>(b);
  return __vmaxu2(a, b);
}
inline int __vibmin_s32(int a, int b, bool* first) {
  *first = a <= b;
  return *first ? a : b;
}
inline unsigned __vibmin_u32(unsigned a, unsigned b, bool* first) {
  *first = a <= b;
  return *first ? a : b;
}
inline unsigned __vibmin_s16x2(unsigned a, unsigned b, bool* high_first, bool* low_first) {
  *high_first = static_cast<std::int16_t>(a >> 16) <= static_cast<std::int16_t>(b >> 16);
  *low_first = static_cast<std::int16_t>(a) <= static_cast<std::int16_t>(b);
  return __vmins2(a, b);
}
inline unsigned __vibmin_u16x2(unsigned a, unsigned b, bool* high_first, bool* low_first) {
  *high_first = static_cast<std::uint16_t>(a >> 16) <= static_cast<std::uint16_t>(b >> 16);
  *low_first = static_cast<std::uint16_t>(a) <= static_cast<std::uint16_t>(b);
  return __vminu2(a, b);
}

}  // namespace cu2sycl

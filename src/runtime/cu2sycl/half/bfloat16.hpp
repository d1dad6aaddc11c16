// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// cu2sycl 0.1.0
// bfloat16: the upper half of a float. CUDA Math API, "Bfloat16 Precision Conversion and Data Movement".
#pragma once

#include <cmath>
#include <cstdint>
#include <sycl/sycl.hpp>
#include <type_traits>

#include "cu2sycl/core/global.hpp"
#include "cu2sycl/core/vector_types.hpp"
#include "cu2sycl/half/arithmetic16.hpp"
#include "cu2sycl/half/compare16.hpp"
#include "cu2sycl/half/convert16.hpp"
#include "cu2sycl/half/math16.hpp"
#include "cu2sycl/half/mixed16.hpp"

namespace cu2sycl {

/// A number with 1 sign bit, 8 exponent bits and 7 fraction bits (__nv_bfloat16). Conversion from float rounds to
/// nearest even; NaN becomes 0x7fff, as in CUDA.
class bfloat16 : public cu2sycl_global<bfloat16> {
 public:
  bfloat16() = default;
  template <typename Number, typename = std::enable_if_t<std::is_arithmetic_v<Number>>>
  bfloat16(Number value) : bits_(round(detail::sticky_float(value))) {}

  /// Converts an object of a class that converts to float.
  template <typename Class, std::enable_if_t<std::is_class_v<Class> && std::is_convertible_v<Class, float>, int> = 0>
  explicit bfloat16(const Class& value) : bits_(round(static_cast<float>(value))) {}

  operator float() const { return sycl::bit_cast<float>(static_cast<std::uint32_t>(bits_) << 16); }

  bfloat16& operator+=(bfloat16 b) { return *this = bfloat16(float(*this) + float(b)); }
  bfloat16& operator-=(bfloat16 b) { return *this = bfloat16(float(*this) - float(b)); }
  bfloat16& operator*=(bfloat16 b) { return *this = bfloat16(float(*this) * float(b)); }
  bfloat16& operator/=(bfloat16 b) { return *this = bfloat16(float(*this) / float(b)); }
  friend bfloat16 operator-(bfloat16 a) { return from_bits(static_cast<std::uint16_t>(a.bits_ ^ 0x8000U)); }
  friend bfloat16 operator+(bfloat16 a, bfloat16 b) { return a += b; }
  friend bfloat16 operator-(bfloat16 a, bfloat16 b) { return a -= b; }
  friend bfloat16 operator*(bfloat16 a, bfloat16 b) { return a *= b; }
  friend bfloat16 operator/(bfloat16 a, bfloat16 b) { return a /= b; }

  static bfloat16 from_bits(std::uint16_t bits) {
    bfloat16 out;
    out.bits_ = bits;
    return out;
  }
  std::uint16_t bits() const { return bits_; }

 private:
  static std::uint16_t round(float value) {
    const auto bits = sycl::bit_cast<std::uint32_t>(value);
    if (value != value) return 0x7fff;
    return static_cast<std::uint16_t>((bits + 0x7fffU + (bits >> 16 & 1U)) >> 16);
  }
  std::uint16_t bits_;
};

using bfloat162 = pair16<bfloat16>;

inline signed char __bfloat162char_rz(bfloat16 x) { return detail::to_integer<signed char>(float(x)); }
inline unsigned char __bfloat162uchar_rz(bfloat16 x) { return detail::to_integer<unsigned char>(float(x)); }
inline short __bfloat162short_rn(bfloat16 x) { return detail::to_integer<short>(std::rint(float(x))); }
inline short __bfloat162short_rz(bfloat16 x) { return detail::to_integer<short>(float(x)); }
inline short __bfloat162short_ru(bfloat16 x) { return detail::to_integer<short>(std::ceil(float(x))); }
inline short __bfloat162short_rd(bfloat16 x) { return detail::to_integer<short>(std::floor(float(x))); }
inline unsigned short __bfloat162ushort_rn(bfloat16 x) {
  return detail::to_integer<unsigned short>(std::rint(float(x)));
}
inline unsigned short __bfloat162ushort_rz(bfloat16 x) { return detail::to_integer<unsigned short>(float(x)); }
inline unsigned short __bfloat162ushort_ru(bfloat16 x) {
  return detail::to_integer<unsigned short>(std::ceil(float(x)));
}
inline unsigned short __bfloat162ushort_rd(bfloat16 x) {
  return detail::to_integer<unsigned short>(std::floor(float(x)));
}
inline int __bfloat162int_rn(bfloat16 x) { return detail::to_integer<int>(std::rint(float(x))); }
inline int __bfloat162int_rz(bfloat16 x) { return detail::to_integer<int>(float(x)); }
inline int __bfloat162int_ru(bfloat16 x) { return detail::to_integer<int>(std::ceil(float(x))); }
inline int __bfloat162int_rd(bfloat16 x) { return detail::to_integer<int>(std::floor(float(x))); }
inline unsigned __bfloat162uint_rn(bfloat16 x) { return detail::to_integer<unsigned>(std::rint(float(x))); }
inline unsigned __bfloat162uint_rz(bfloat16 x) { return detail::to_integer<unsigned>(float(x)); }
inline unsigned __bfloat162uint_ru(bfloat16 x) { return detail::to_integer<unsigned>(std::ceil(float(x))); }
inline unsigned __bfloat162uint_rd(bfloat16 x) { return detail::to_integer<unsigned>(std::floor(float(x))); }
inline long long __bfloat162ll_rn(bfloat16 x) { return detail::to_integer<long long>(std::rint(float(x))); }
inline long long __bfloat162ll_rz(bfloat16 x) { return detail::to_integer<long long>(float(x)); }
inline long long __bfloat162ll_ru(bfloat16 x) { return detail::to_integer<long long>(std::ceil(float(x))); }
inline long long __bfloat162ll_rd(bfloat16 x) { return detail::to_integer<long long>(std::floor(float(x))); }
inline unsigned long long __bfloat162ull_rn(bfloat16 x) {
  return detail::to_integer<unsigned long long>(std::rint(float(x)));
}
inline unsigned long long __bfloat162ull_rz(bfloat16 x) { return detail::to_integer<unsigned long long>(float(x)); }
inline unsigned long long __bfloat162ull_ru(bfloat16 x) {
  return detail::to_integer<unsigned long long>(std::ceil(float(x)));
}
inline unsigned long long __bfloat162ull_rd(bfloat16 x) {
  return detail::to_integer<unsigned long long>(std::floor(float(x)));
}

inline bfloat16 __short2bfloat16_rn(short x) { return detail::round16<bfloat16>(x); }
inline bfloat16 __short2bfloat16_rz(short x) { return detail::round16<bfloat16>(x, detail::direction::zero); }
inline bfloat16 __short2bfloat16_ru(short x) { return detail::round16<bfloat16>(x, detail::direction::up); }
inline bfloat16 __short2bfloat16_rd(short x) { return detail::round16<bfloat16>(x, detail::direction::down); }
inline bfloat16 __ushort2bfloat16_rn(unsigned short x) { return detail::round16<bfloat16>(x); }
inline bfloat16 __ushort2bfloat16_rz(unsigned short x) { return detail::round16<bfloat16>(x, detail::direction::zero); }
inline bfloat16 __ushort2bfloat16_ru(unsigned short x) { return detail::round16<bfloat16>(x, detail::direction::up); }
inline bfloat16 __ushort2bfloat16_rd(unsigned short x) { return detail::round16<bfloat16>(x, detail::direction::down); }
inline bfloat16 __int2bfloat16_rn(int x) { return detail::round16<bfloat16>(x); }
inline bfloat16 __int2bfloat16_rz(int x) { return detail::round16<bfloat16>(x, detail::direction::zero); }
inline bfloat16 __int2bfloat16_ru(int x) { return detail::round16<bfloat16>(x, detail::direction::up); }
inline bfloat16 __int2bfloat16_rd(int x) { return detail::round16<bfloat16>(x, detail::direction::down); }
inline bfloat16 __uint2bfloat16_rn(unsigned x) { return detail::round16<bfloat16>(x); }
inline bfloat16 __uint2bfloat16_rz(unsigned x) { return detail::round16<bfloat16>(x, detail::direction::zero); }
inline bfloat16 __uint2bfloat16_ru(unsigned x) { return detail::round16<bfloat16>(x, detail::direction::up); }
inline bfloat16 __uint2bfloat16_rd(unsigned x) { return detail::round16<bfloat16>(x, detail::direction::down); }
inline bfloat16 __ll2bfloat16_rn(long long x) { return detail::round16<bfloat16>(x); }
inline bfloat16 __ll2bfloat16_rz(long long x) { return detail::round16<bfloat16>(x, detail::direction::zero); }
inline bfloat16 __ll2bfloat16_ru(long long x) { return detail::round16<bfloat16>(x, detail::direction::up); }
inline bfloat16 __ll2bfloat16_rd(long long x) { return detail::round16<bfloat16>(x, detail::direction::down); }
inline bfloat16 __ull2bfloat16_rn(unsigned long long x) { return detail::round16<bfloat16>(x); }
inline bfloat16 __ull2bfloat16_rz(unsigned long long x) {
  return detail::round16<bfloat16>(x, detail::direction::zero);
}
inline bfloat16 __ull2bfloat16_ru(unsigned long long x) { return detail::round16<bfloat16>(x, detail::direction::up); }
inline bfloat16 __ull2bfloat16_rd(unsigned long long x) {
  return detail::round16<bfloat16>(x, detail::direction::down);
}
inline bfloat16 __float2bfloat16_rn(float x) { return detail::round16<bfloat16>(x); }
inline bfloat16 __float2bfloat16_rz(float x) { return detail::round16<bfloat16>(x, detail::direction::zero); }
inline bfloat16 __float2bfloat16_ru(float x) { return detail::round16<bfloat16>(x, detail::direction::up); }
inline bfloat16 __float2bfloat16_rd(float x) { return detail::round16<bfloat16>(x, detail::direction::down); }
inline bfloat16 __float2bfloat16(float x) { return detail::round16<bfloat16>(x); }
inline bfloat16 __double2bfloat16(double x) { return detail::round16<bfloat16>(x); }

inline float __bfloat162float(bfloat16 x) { return x; }
inline bfloat162 make_bfloat162(bfloat16 x, bfloat16 y) { return {x, y}; }
inline bfloat162 __float2bfloat162_rn(float x) { return {bfloat16(x), bfloat16(x)}; }
inline bfloat162 __floats2bfloat162_rn(float x, float y) { return {bfloat16(x), bfloat16(y)}; }
inline bfloat162 __float22bfloat162_rn(float2 v) { return {bfloat16(v.x), bfloat16(v.y)}; }
inline float2 __bfloat1622float2(bfloat162 v) { return make_float2(v.x, v.y); }
inline bfloat162 __bfloat162bfloat162(bfloat16 x) { return {x, x}; }
inline bfloat162 __halves2bfloat162(bfloat16 x, bfloat16 y) { return {x, y}; }
inline bfloat16 __low2bfloat16(bfloat162 v) { return v.x; }
inline bfloat16 __high2bfloat16(bfloat162 v) { return v.y; }
inline bfloat162 __low2bfloat162(bfloat162 v) { return {v.x, v.x}; }
inline bfloat162 __high2bfloat162(bfloat162 v) { return {v.y, v.y}; }
inline bfloat162 __lows2bfloat162(bfloat162 a, bfloat162 b) { return {a.x, b.x}; }
inline bfloat162 __highs2bfloat162(bfloat162 a, bfloat162 b) { return {a.y, b.y}; }
inline unsigned short __bfloat16_as_ushort(bfloat16 x) { return sycl::bit_cast<unsigned short>(x); }
inline short __bfloat16_as_short(bfloat16 x) { return sycl::bit_cast<short>(x); }
inline bfloat16 __ushort_as_bfloat16(unsigned short x) { return sycl::bit_cast<bfloat16>(x); }
inline bfloat16 __short_as_bfloat16(short x) { return sycl::bit_cast<bfloat16>(x); }
inline float __low2float(bfloat162 v) { return v.x; }
inline float __high2float(bfloat162 v) { return v.y; }
inline bfloat162 __lowhigh2highlow(bfloat162 v) { return {v.y, v.x}; }

}  // namespace cu2sycl

// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// cu2sycl 0.1.0
// Floating point of 8 bits: e4m3 and e5m2, as single numbers, pairs and groups of four. CUDA Math API, "FP8
// Intrinsics". Arithmetic is done in the types that they convert to.
#pragma once

#include <cstdint>
#include <sycl/sycl.hpp>
#include <type_traits>

#include "cu2sycl/core/vector_types.hpp"
#include "cu2sycl/half/bfloat16.hpp"
#include "cu2sycl/half/convert16.hpp"
#include "cu2sycl/half/half.hpp"

namespace cu2sycl {

/// What too large numbers become: infinity (e5m2) or NaN (e4m3), or with saturation the largest number.
enum fp8_saturation : int { fp8_no_saturation = 0, fp8_saturate_finite = 1 };
enum fp8_interpretation : int { fp8_is_e4m3 = 0, fp8_is_e5m2 = 1 };

namespace detail {

/// The bits of a format: 1 sign bit, `Exponent` exponent bits, and the fraction. e4m3 has no infinities; its NaN has
/// all bits set.
template <int Exponent>
struct fp8_format {
  static constexpr int fraction = 7 - Exponent;
  static constexpr int bias = (1 << (Exponent - 1)) - 1;
  static constexpr unsigned nan = 0x7f;
  static constexpr unsigned beyond = Exponent == 5 ? 0x7c : nan;  // result for numbers above the largest
  static constexpr unsigned largest = beyond - 1;
};

/// Rounds to nearest even. Uses integer operations only, so that the result does not depend on the device.
template <int Exponent>
std::uint8_t fp8_of(float value, fp8_saturation saturation) {
  using format = fp8_format<Exponent>;
  const auto bits_of_value = sycl::bit_cast<std::uint32_t>(value);
  const std::uint32_t sign = bits_of_value >> 31 << 7;
  const std::uint32_t size = bits_of_value & 0x7fffffffU;
  if (size > 0x7f800000U) return format::nan;
  const int exponent = static_cast<int>(size >> 23) - 127;
  const int smallest = 1 - format::bias;  // below it the weight of the last bit does not decrease
  const int kept = exponent < smallest ? smallest : exponent;
  unsigned bits = format::beyond;
  if (kept <= format::bias + 1) {
    const std::uint32_t significand = (size & 0x7fffffU) | (exponent > -127 ? 0x800000U : 0U);
    const int far = 23 - format::fraction + kept - exponent;
    const int shift = far < 31 ? far : 31;
    const std::uint32_t rest = significand & ((std::uint32_t{1} << shift) - 1U);
    const std::uint32_t half = std::uint32_t{1} << (shift - 1);
    std::uint32_t steps = significand >> shift;
    if (rest > half || (rest == half && (steps & 1U) != 0)) ++steps;
    bits = (static_cast<unsigned>(kept + format::bias - 1) << format::fraction) + steps;
  }
  if (bits > format::largest) bits = saturation == fp8_saturate_finite ? format::largest : format::beyond;
  return static_cast<std::uint8_t>(sign | bits);
}

template <int Exponent>
float float_of(std::uint8_t bits) {
  using format = fp8_format<Exponent>;
  const unsigned size = bits & 0x7fU;
  const std::uint32_t sign = static_cast<std::uint32_t>(bits & 0x80U) << 24;
  if (size > format::beyond || (size == format::beyond && format::beyond == format::nan))
    return sycl::bit_cast<float>(std::uint32_t{0x7fffffff});
  if (size == format::beyond) return sycl::bit_cast<float>(sign | 0x7f800000U);
  const unsigned exponent = size >> format::fraction;
  const unsigned fraction = size & ((1U << format::fraction) - 1U);
  const unsigned steps = exponent == 0 ? fraction : fraction | 1U << format::fraction;
  // The weight of the last bit; the product is exact.
  const int last = static_cast<int>(exponent == 0 ? 1U : exponent) - format::bias - format::fraction;
  const auto unit = sycl::bit_cast<float>(static_cast<std::uint32_t>(last + 127) << 23);
  return sycl::bit_cast<float>(sycl::bit_cast<std::uint32_t>(static_cast<float>(steps) * unit) | sign);
}

}  // namespace detail

/// A number of 8 bits with `Exponent` exponent bits (__nv_fp8_e4m3, __nv_fp8_e5m2). Conversion to it rounds to nearest
/// even and saturates to the largest number. Conversion to integers truncates and saturates.
template <int Exponent>
struct [[gnu::may_alias]] fp8 {
  std::uint8_t __x;

  fp8() = default;
  explicit fp8(float value) : __x(detail::fp8_of<Exponent>(value, fp8_saturate_finite)) {}
  explicit fp8(double value) : fp8(detail::sticky_float(value)) {}
  explicit fp8(sycl::half value) : fp8(static_cast<float>(value)) {}
  explicit fp8(bfloat16 value) : fp8(static_cast<float>(value)) {}
  template <typename Integer, typename = std::enable_if_t<std::is_integral_v<Integer>>>
  explicit fp8(Integer value) : fp8(detail::sticky_float(value)) {}

  explicit operator float() const { return detail::float_of<Exponent>(__x); }
  explicit operator double() const { return static_cast<double>(static_cast<float>(*this)); }
  explicit operator sycl::half() const { return sycl::half(static_cast<float>(*this)); }
  explicit operator bfloat16() const { return bfloat16(static_cast<float>(*this)); }
  explicit operator bool() const { return (__x & 0x7fU) != 0; }
  template <typename Integer,
            typename = std::enable_if_t<std::is_integral_v<Integer> && !std::is_same_v<Integer, bool>>>
  explicit operator Integer() const {
    return detail::to_integer<Integer>(static_cast<float>(*this));
  }
};
using fp8_e4m3 = fp8<4>;
using fp8_e5m2 = fp8<5>;

/// Two numbers, the first in the low byte (__nv_fp8x2_e4m3, __nv_fp8x2_e5m2).
template <int Exponent>
struct [[gnu::may_alias]] fp8x2 {
  std::uint16_t __x;

  fp8x2() = default;
  explicit fp8x2(float2 value) : __x(join(value.x, value.y)) {}
  explicit fp8x2(double2 value) : __x(join(detail::sticky_float(value.x), detail::sticky_float(value.y))) {}
  template <typename T>
  explicit fp8x2(pair16<T> value) : __x(join(static_cast<float>(value.x), static_cast<float>(value.y))) {}

  explicit operator float2() const { return make_float2(one(0), one(1)); }
  explicit operator half2() const { return {sycl::half(one(0)), sycl::half(one(1))}; }

 private:
  static std::uint16_t join(float low, float high) {
    return static_cast<std::uint16_t>(fp8<Exponent>(low).__x | fp8<Exponent>(high).__x << 8);
  }
  float one(int k) const { return detail::float_of<Exponent>(static_cast<std::uint8_t>(__x >> (8 * k))); }
};
using fp8x2_e4m3 = fp8x2<4>;
using fp8x2_e5m2 = fp8x2<5>;

/// Four numbers, the first in the lowest byte (__nv_fp8x4_e4m3, __nv_fp8x4_e5m2).
template <int Exponent>
struct [[gnu::may_alias]] fp8x4 {
  std::uint32_t __x;

  fp8x4() = default;
  explicit fp8x4(float4 value) : __x(join(value.x, value.y, value.z, value.w)) {}
  explicit fp8x4(double4 value)
      : __x(join(detail::sticky_float(value.x), detail::sticky_float(value.y), detail::sticky_float(value.z),
                 detail::sticky_float(value.w))) {}
  template <typename T>
  fp8x4(pair16<T> low, pair16<T> high)
      : __x(join(static_cast<float>(low.x), static_cast<float>(low.y), static_cast<float>(high.x),
                 static_cast<float>(high.y))) {}

  explicit operator float4() const { return make_float4(one(0), one(1), one(2), one(3)); }

 private:
  static std::uint32_t join(float a, float b, float c, float d) {
    const float all[] = {a, b, c, d};
    std::uint32_t bits = 0;
    for (int k = 0; k < 4; ++k) bits |= static_cast<std::uint32_t>(fp8<Exponent>(all[k]).__x) << (8 * k);
    return bits;
  }
  float one(int k) const { return detail::float_of<Exponent>(static_cast<std::uint8_t>(__x >> (8 * k))); }
};
using fp8x4_e4m3 = fp8x4<4>;
using fp8x4_e5m2 = fp8x4<5>;

/// The bits of a 16-bit number; converts from and to it (__half_raw, __nv_bfloat16_raw; __half2_raw is a raw16_pair).
template <typename T>
struct raw16 {
  unsigned short x;

  raw16() = default;
  constexpr raw16(unsigned short bits) : x(bits) {}
  raw16(T value) : x(sycl::bit_cast<std::uint16_t>(value)) {}
  operator T() const { return sycl::bit_cast<T>(static_cast<std::uint16_t>(x)); }
};
template <typename T>
struct alignas(4) raw16_pair {
  unsigned short x;
  unsigned short y;

  raw16_pair() = default;
  constexpr raw16_pair(unsigned short first, unsigned short second) : x(first), y(second) {}
  raw16_pair(pair16<T> value) : x(raw16<T>(value.x).x), y(raw16<T>(value.y).x) {}
  operator pair16<T>() const {
    return {sycl::bit_cast<T>(static_cast<std::uint16_t>(x)), sycl::bit_cast<T>(static_cast<std::uint16_t>(y))};
  }
};
using half_raw = raw16<sycl::half>;
using half2_raw = raw16_pair<sycl::half>;
using bfloat16_raw = raw16<bfloat16>;
using bfloat162_raw = raw16_pair<bfloat16>;

inline std::uint8_t __nv_cvt_float_to_fp8(float x, fp8_saturation saturation, fp8_interpretation as) {
  return as == fp8_is_e4m3 ? detail::fp8_of<4>(x, saturation) : detail::fp8_of<5>(x, saturation);
}
inline std::uint8_t __nv_cvt_double_to_fp8(double x, fp8_saturation saturation, fp8_interpretation as) {
  return __nv_cvt_float_to_fp8(detail::sticky_float(x), saturation, as);
}
inline std::uint8_t __nv_cvt_halfraw_to_fp8(half_raw x, fp8_saturation saturation, fp8_interpretation as) {
  return __nv_cvt_float_to_fp8(static_cast<float>(sycl::half(x)), saturation, as);
}
inline std::uint8_t __nv_cvt_bfloat16raw_to_fp8(bfloat16_raw x, fp8_saturation saturation, fp8_interpretation as) {
  return __nv_cvt_float_to_fp8(static_cast<float>(bfloat16(x)), saturation, as);
}
inline std::uint16_t __nv_cvt_float2_to_fp8x2(float2 x, fp8_saturation saturation, fp8_interpretation as) {
  return static_cast<std::uint16_t>(__nv_cvt_float_to_fp8(x.x, saturation, as) |
                                    __nv_cvt_float_to_fp8(x.y, saturation, as) << 8);
}
inline std::uint16_t __nv_cvt_double2_to_fp8x2(double2 x, fp8_saturation saturation, fp8_interpretation as) {
  return __nv_cvt_float2_to_fp8x2(make_float2(detail::sticky_float(x.x), detail::sticky_float(x.y)), saturation, as);
}
inline std::uint16_t __nv_cvt_halfraw2_to_fp8x2(half2_raw x, fp8_saturation saturation, fp8_interpretation as) {
  const half2 value = x;
  return __nv_cvt_float2_to_fp8x2(make_float2(static_cast<float>(value.x), static_cast<float>(value.y)), saturation,
                                  as);
}
inline std::uint16_t __nv_cvt_bfloat16raw2_to_fp8x2(bfloat162_raw x, fp8_saturation saturation, fp8_interpretation as) {
  const bfloat162 value = x;
  return __nv_cvt_float2_to_fp8x2(make_float2(static_cast<float>(value.x), static_cast<float>(value.y)), saturation,
                                  as);
}
inline half_raw __nv_cvt_fp8_to_halfraw(std::uint8_t x, fp8_interpretation as) {
  return sycl::half(as == fp8_is_e4m3 ? detail::float_of<4>(x) : detail::float_of<5>(x));
}
/// Returns the power of two with exponent x - 127, or NaN for 255 (E8M0, the scale of OCP's microscaling formats).
inline bfloat16_raw __nv_cvt_e8m0_to_bf16raw(std::uint8_t x) {
  bfloat16_raw out{};
  out.x = x == 0xFF ? 0x7FFF : x == 0 ? 0x0040 : static_cast<unsigned short>(x << 7);
  return out;
}
inline half2_raw __nv_cvt_fp8x2_to_halfraw2(std::uint16_t x, fp8_interpretation as) {
  half2_raw both{};
  both.x = __nv_cvt_fp8_to_halfraw(static_cast<std::uint8_t>(x), as).x;
  both.y = __nv_cvt_fp8_to_halfraw(static_cast<std::uint8_t>(x >> 8), as).x;
  return both;
}

}  // namespace cu2sycl

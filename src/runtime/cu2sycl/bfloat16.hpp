// bfloat16: the upper half of a float. CUDA Math API, "Bfloat16 Precision Conversion and Data Movement".
#pragma once

#include <cstdint>
#include <sycl/sycl.hpp>
#include <type_traits>

#include "cu2sycl/arithmetic16.hpp"
#include "cu2sycl/convert.hpp"
#include "cu2sycl/vector_types.hpp"

namespace cu2sycl {

/// 1 sign bit, 8 of exponent, 7 of fraction. Conversion from float rounds to nearest even; NaN becomes 0x7fff, as in
/// CUDA.
class bfloat16 {
 public:
  bfloat16() = default;
  template <typename Number, typename = std::enable_if_t<std::is_arithmetic_v<Number>>>
  bfloat16(Number value) : bits_(round(static_cast<float>(value))) {}

  operator float() const { return sycl::bit_cast<float>(static_cast<std::uint32_t>(bits_) << 16); }

  bfloat16& operator+=(bfloat16 b) { return *this = bfloat16(float(*this) + float(b)); }
  bfloat16& operator-=(bfloat16 b) { return *this = bfloat16(float(*this) - float(b)); }
  bfloat16& operator*=(bfloat16 b) { return *this = bfloat16(float(*this) * float(b)); }
  bfloat16& operator/=(bfloat16 b) { return *this = bfloat16(float(*this) / float(b)); }
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

inline bfloat162 make_bfloat162(bfloat16 x, bfloat16 y) { return {x, y}; }
inline bfloat16 __float2bfloat16(float x) { return x; }
inline bfloat16 __float2bfloat16_rn(float x) { return x; }
inline bfloat16 __double2bfloat16(double x) { return static_cast<float>(x); }
inline bfloat16 __int2bfloat16_rn(int x) { return static_cast<float>(x); }
inline float __bfloat162float(bfloat16 x) { return x; }
inline int __bfloat162int_rn(bfloat16 x) { return __float2int_rn(x); }
inline int __bfloat162int_rz(bfloat16 x) { return __float2int_rz(x); }
inline bfloat162 __float2bfloat162_rn(float x) { return {bfloat16(x), bfloat16(x)}; }
inline bfloat162 __floats2bfloat162_rn(float x, float y) { return {bfloat16(x), bfloat16(y)}; }
inline bfloat162 __float22bfloat162_rn(float2 v) { return {bfloat16(v.x), bfloat16(v.y)}; }
inline float2 __bfloat1622float2(bfloat162 v) { return make_float2(v.x, v.y); }
inline bfloat162 __bfloat162bfloat162(bfloat16 x) { return {x, x}; }
inline bfloat162 __halves2bfloat162(bfloat16 x, bfloat16 y) { return {x, y}; }
inline bfloat16 __low2bfloat16(bfloat162 v) { return v.x; }
inline bfloat16 __high2bfloat16(bfloat162 v) { return v.y; }
inline unsigned short __bfloat16_as_ushort(bfloat16 x) { return x.bits(); }
inline bfloat16 __ushort_as_bfloat16(unsigned short x) { return bfloat16::from_bits(x); }

}  // namespace cu2sycl

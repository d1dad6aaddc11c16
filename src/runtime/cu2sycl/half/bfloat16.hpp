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

CU2SYCL_CONVERSIONS(bfloat16, bfloat16)

}  // namespace cu2sycl

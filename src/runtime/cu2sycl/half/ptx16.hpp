// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// cu2sycl 0.1.0
// 16-bit floating-point numbers of PTX, which are bits in integer registers. PTX ISA, "Half Precision Floating Point
// Instructions"; `.bf16` is the format of __nv_bfloat16.
#pragma once

#include <cstdint>
#include <cstring>
#include <sycl/sycl.hpp>

#include "cu2sycl/half/bfloat16.hpp"
#include "cu2sycl/half/half.hpp"

namespace cu2sycl::ptx {

namespace detail {
template <typename To, typename From>
To with_bits_of(From from) {
  static_assert(sizeof(To) == sizeof(From));
  To out;
  std::memcpy(&out, &from, sizeof(To));
  return out;
}
}  // namespace detail

/// The number, or the two numbers, that bits are.
inline sycl::half f16(std::uint16_t bits) { return detail::with_bits_of<sycl::half>(bits); }
inline bfloat16 bf16(std::uint16_t bits) { return detail::with_bits_of<bfloat16>(bits); }
inline pair16<sycl::half> f16x2(std::uint32_t bits) {
  return {f16(static_cast<std::uint16_t>(bits)), f16(static_cast<std::uint16_t>(bits >> 16U))};
}
inline pair16<bfloat16> bf16x2(std::uint32_t bits) {
  return {bf16(static_cast<std::uint16_t>(bits)), bf16(static_cast<std::uint16_t>(bits >> 16U))};
}

/// The bits of a number, or of two.
template <typename T>
std::uint16_t bits(T number) {
  return detail::with_bits_of<std::uint16_t>(number);
}
template <typename T>
std::uint32_t bits(pair16<T> both) {
  return bits(both.x) | std::uint32_t{bits(both.y)} << 16U;
}

/// cvt.rn: the nearest number; of two, the first operand is the upper one. `.relu`: 0 for what is below it, and for NaN
/// the NaN that PTX gives.
struct to_f16 {
  static sycl::half of(float a) { return sycl::half(a); }
  static pair16<sycl::half> of(float high, float low) { return {of(low), of(high)}; }
};
struct to_bf16 {
  static bfloat16 of(float a) { return __float2bfloat16_rn(a); }
  static pair16<bfloat16> of(float high, float low) { return {of(low), of(high)}; }
};

}  // namespace cu2sycl::ptx

// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// cu2sycl 0.1.0
// 16-bit floating-point numbers of PTX, which are held as bits in integer registers. PTX ISA, "Half Precision Floating
// Point Instructions"; `.bf16` is the format of __nv_bfloat16.
#pragma once

#include <cstdint>
#include <sycl/sycl.hpp>

#include "cu2sycl/half/bfloat16.hpp"
#include "cu2sycl/half/half.hpp"

namespace cu2sycl::ptx {

/// Return the number, or the two numbers, that bits represent.
inline sycl::half f16(std::uint16_t bits) { return __ushort_as_half(bits); }
inline bfloat16 bf16(std::uint16_t bits) { return __ushort_as_bfloat16(bits); }
inline pair16<sycl::half> f16x2(std::uint32_t bits) {
  return {f16(static_cast<std::uint16_t>(bits)), f16(static_cast<std::uint16_t>(bits >> 16U))};
}
inline pair16<bfloat16> bf16x2(std::uint32_t bits) {
  return {bf16(static_cast<std::uint16_t>(bits)), bf16(static_cast<std::uint16_t>(bits >> 16U))};
}

/// Return the bits of a number, or of two.
inline std::uint16_t bits(sycl::half number) { return __half_as_ushort(number); }
inline std::uint16_t bits(bfloat16 number) { return __bfloat16_as_ushort(number); }
template <typename T>
std::uint32_t bits(pair16<T> both) {
  return bits(both.x) | std::uint32_t{bits(both.y)} << 16U;
}

/// cvt.rn: returns the nearest number; of two numbers, the first operand becomes the upper one.
struct to_f16 {
  static sycl::half of(float a) { return sycl::half(a); }
  static pair16<sycl::half> of(float high, float low) { return {of(low), of(high)}; }
};
struct to_bf16 {
  static bfloat16 of(float a) { return __float2bfloat16_rn(a); }
  static pair16<bfloat16> of(float high, float low) { return {of(low), of(high)}; }
};

}  // namespace cu2sycl::ptx

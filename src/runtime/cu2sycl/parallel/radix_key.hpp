// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// cu2sycl 0.1.0
// Keys of radix sorts: conversion of numbers to unsigned integers with the same order.
#pragma once

#include <cstdint>
#include <sycl/sycl.hpp>
#include <type_traits>

namespace cu2sycl {
class bfloat16;
}

namespace cu2sycl::parallel {

/// 16-bit floating-point types, which are not arithmetic types of C++.
template <typename T>
inline constexpr bool is_half_key = std::is_same_v<T, sycl::half> || std::is_same_v<T, bfloat16>;

template <typename T>
inline constexpr bool is_radix_key = (std::is_arithmetic_v<T> && sizeof(T) <= 8) || is_half_key<T>;

template <typename T>
using radix_bits = std::conditional_t<
    sizeof(T) == 8, std::uint64_t,
    std::conditional_t<sizeof(T) == 4, std::uint32_t, std::conditional_t<sizeof(T) == 2, std::uint16_t, std::uint8_t>>>;

/// Returns the key as an unsigned integer with the same order. -0.0 and +0.0 are equal.
template <typename T>
radix_bits<T> to_radix(const T& key) {
  using Bits = radix_bits<T>;
  constexpr Bits kSign = static_cast<Bits>(Bits{1} << (sizeof(T) * 8 - 1));
  if constexpr (std::is_same_v<T, bool>) {
    return key ? 1 : 0;
  } else {
    Bits bits = sycl::bit_cast<Bits>(key);
    if constexpr (std::is_floating_point_v<T> || is_half_key<T>) {
      if (bits == kSign) bits = 0;
      return static_cast<Bits>((bits & kSign) != 0 ? ~bits : bits | kSign);
    } else if constexpr (std::is_signed_v<T>) {
      return static_cast<Bits>(bits ^ kSign);
    } else {
      return bits;
    }
  }
}

}  // namespace cu2sycl::parallel

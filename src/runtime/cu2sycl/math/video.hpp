// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// cu2sycl 0.1.0
// PTX's video instructions: arithmetic on words, and on bytes and halves of words. PTX ISA, "Video Instructions".
#pragma once

#include <cstdint>
#include <type_traits>

#include "cu2sycl/math/ptx.hpp"

namespace cu2sycl::ptx {

using u32 = unsigned;
using s32 = int;

/// A byte or a half of a word: its lowest bit, and its number of bits.
struct part {
  unsigned shift;
  unsigned bits;
  [[nodiscard]] constexpr unsigned mask() const { return (1U << bits) - 1U; }
};
inline constexpr part b0{0, 8}, b1{8, 8}, b2{16, 8}, b3{24, 8}, h0{0, 16}, h1{16, 16};

/// Returns a part of a word, zero-extended for unsigned T, sign-extended for signed T.
template <typename T>
T extended(unsigned word, part which) {
  const unsigned value = word >> which.shift & which.mask();
  if constexpr (std::is_unsigned_v<T>) return value;
  const unsigned sign = 1U << (which.bits - 1U);
  return static_cast<T>(value ^ sign) - static_cast<T>(sign);
}

// The operations other than comparisons. They are computed in 64 bits, so that no intermediate result is truncated.
struct vadd {
  static std::int64_t of(std::int64_t a, std::int64_t b) { return a + b; }
};
struct vsub {
  static std::int64_t of(std::int64_t a, std::int64_t b) { return a - b; }
};
struct vabsdiff {
  static std::int64_t of(std::int64_t a, std::int64_t b) { return a < b ? b - a : a - b; }
};
struct vmin {
  static std::int64_t of(std::int64_t a, std::int64_t b) { return a < b ? a : b; }
};
struct vmax {
  static std::int64_t of(std::int64_t a, std::int64_t b) { return a < b ? b : a; }
};
struct vavrg {  // the average, rounded to nearest; ties away from 0
  static std::int64_t of(std::int64_t a, std::int64_t b) { return (a + b >= 0 ? a + b + 1 : a + b) >> 1; }
};

namespace detail {

template <typename Operation>
std::int64_t apply(std::int64_t a, std::int64_t b) {
  return Operation::of(a, b);
}

/// Returns `value` clamped to the range of an integer with `bits` bits and D's signedness.
template <typename D>
std::int64_t clamped(std::int64_t value, unsigned bits) {
  const std::int64_t least = std::is_signed_v<D> ? -(std::int64_t{1} << (bits - 1U)) : 0;
  const std::int64_t most = (std::int64_t{1} << (std::is_signed_v<D> ? bits - 1U : bits)) - 1;
  return value < least ? least : value > most ? most : value;
}

/// Returns the sum of `f(part)` over `Count` equal parts, each truncated and shifted to its position if `Places`.
template <unsigned Count, bool Places, typename F>
unsigned each_part(F f) {
  constexpr unsigned kBits = 32U / Count;
  unsigned out = 0;
  for (unsigned shift = 0; shift < 32U; shift += kBits) {
    const auto value = static_cast<unsigned>(f(part{shift, kBits}));
    out += Places ? (value & part{0, kBits}.mask()) << shift : value;
  }
  return out;
}

}  // namespace detail

/// vadd, vsub, vabsdiff, vmin, vmax, vset: returns the result as a D.
template <typename D, typename Operation>
D video(std::int64_t a, std::int64_t b) {
  return static_cast<D>(detail::apply<Operation>(a, b));
}
/// The same with `.sat`: clamps the result to the range of D.
template <typename D, typename Operation>
D video_saturated(std::int64_t a, std::int64_t b) {
  return static_cast<D>(detail::clamped<D>(detail::apply<Operation>(a, b), 32));
}
/// The same with a second operation, `.add`, `.min` or `.max`, on the result and c.
template <typename D, typename Operation, typename Second>
D video(std::int64_t a, std::int64_t b, D c) {
  return static_cast<D>(Second::of(detail::apply<Operation>(a, b), c));
}
template <typename D, typename Operation, typename Second>
D video_saturated(std::int64_t a, std::int64_t b, D c) {
  return static_cast<D>(Second::of(detail::clamped<D>(detail::apply<Operation>(a, b), 32), c));
}
/// The same, with the result inserted into a part of c.
template <typename D, typename Operation>
D video(std::int64_t a, std::int64_t b, D c, part into) {
  const auto value = static_cast<unsigned>(detail::apply<Operation>(a, b)) & into.mask();
  return static_cast<D>((static_cast<unsigned>(c) & ~(into.mask() << into.shift)) | value << into.shift);
}
template <typename D, typename Operation>
D video_saturated(std::int64_t a, std::int64_t b, D c, part into) {
  const auto value = static_cast<unsigned>(detail::clamped<D>(detail::apply<Operation>(a, b), into.bits)) & into.mask();
  return static_cast<D>((static_cast<unsigned>(c) & ~(into.mask() << into.shift)) | value << into.shift);
}
/// vmad: returns a * b + c.
template <typename D>
D video_multiply_add(std::int64_t a, std::int64_t b, D c) {
  return static_cast<D>(static_cast<std::uint64_t>(a) * static_cast<std::uint64_t>(b) + static_cast<std::uint64_t>(c));
}

/// vadd2, vadd4 and related instructions: applies an operation to each half or byte of two words, whose parts have the
/// types A and B.
template <unsigned Count, typename A, typename B, typename Operation>
unsigned video_parts(unsigned a, unsigned b) {
  return detail::each_part<Count, true>(
      [&](part which) { return detail::apply<Operation>(extended<A>(a, which), extended<B>(b, which)); });
}
/// The same with `.sat`: clamps each result to the range of a part with D's signedness.
template <unsigned Count, typename D, typename A, typename B, typename Operation>
unsigned video_parts_saturated(unsigned a, unsigned b) {
  return detail::each_part<Count, true>([&](part which) {
    return detail::clamped<D>(detail::apply<Operation>(extended<A>(a, which), extended<B>(b, which)), which.bits);
  });
}
/// The same with `.add`: returns the sum of the results and c.
template <unsigned Count, typename A, typename B, typename Operation>
unsigned video_parts_sum(unsigned a, unsigned b, unsigned c) {
  return c + detail::each_part<Count, false>(
                 [&](part which) { return detail::apply<Operation>(extended<A>(a, which), extended<B>(b, which)); });
}

}  // namespace cu2sycl::ptx

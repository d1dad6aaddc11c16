// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// cu2sycl 0.1.0
// Integer functions of libcu++: <cuda/cmath>. Arguments must not be negative, except for uabs.
#pragma once

#include <type_traits>

namespace cu2sycl {

/// Returns a / b, rounded up; b > 0.
template <typename A, typename B>
constexpr std::common_type_t<A, B> ceil_div(A a, B b) {
  using T = std::common_type_t<A, B>;
  const T quotient = static_cast<T>(a) / static_cast<T>(b);
  return static_cast<T>(quotient + (static_cast<T>(quotient * static_cast<T>(b)) != static_cast<T>(a) ? 1 : 0));
}
/// Returns the smallest multiple of b that is at least a.
template <typename A, typename B>
constexpr std::common_type_t<A, B> round_up(A a, B b) {
  using T = std::common_type_t<A, B>;
  return static_cast<T>(ceil_div(a, b) * static_cast<T>(b));
}
/// Returns the largest multiple of b that is at most a.
template <typename A, typename B>
constexpr std::common_type_t<A, B> round_down(A a, B b) {
  using T = std::common_type_t<A, B>;
  return static_cast<T>(static_cast<T>(a) / static_cast<T>(b) * static_cast<T>(b));
}
template <typename T>
constexpr bool is_power_of_two(T x) {
  return x > 0 && (x & (x - 1)) == 0;
}
/// Returns the largest n with 2^n <= x; x > 0.
template <typename T>
constexpr int ilog2(T x) {
  int out = 0;
  for (auto rest = static_cast<std::make_unsigned_t<T>>(x); (rest >>= 1) != 0;) ++out;
  return out;
}
/// Returns the smallest n with 2^n >= x; x > 0.
template <typename T>
constexpr int ceil_ilog2(T x) {
  return ilog2(x) + (is_power_of_two(x) ? 0 : 1);
}
template <typename T>
constexpr T next_power_of_two(T x) {
  return x <= 1 ? T(1) : static_cast<T>(T(1) << ceil_ilog2(x));
}
template <typename T>
constexpr T prev_power_of_two(T x) {
  return x < 1 ? T(0) : static_cast<T>(T(1) << ilog2(x));
}
/// Returns the absolute value as an unsigned number.
template <typename T>
constexpr std::make_unsigned_t<T> uabs(T x) {
  using U = std::make_unsigned_t<T>;
  return x < 0 ? static_cast<U>(U(0) - static_cast<U>(x)) : static_cast<U>(x);
}

}  // namespace cu2sycl

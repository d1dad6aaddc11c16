// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// cu2sycl 0.1.0
// The numbers with which linear algebra computes: real numbers unchanged, 16-bit numbers as float, pairs as complex
// numbers.
#pragma once

#include <sycl/sycl.hpp>
#include <type_traits>

#include "cu2sycl/half/bfloat16.hpp"
#include "cu2sycl/half/half.hpp"
#include "cu2sycl/math/complex.hpp"

namespace cu2sycl::blas::detail {

template <typename R>
struct complex {
  R re, im;
};

template <typename R>
complex<R> operator+(complex<R> a, complex<R> b) {
  return {a.re + b.re, a.im + b.im};
}
template <typename R>
complex<R> operator-(complex<R> a, complex<R> b) {
  return {a.re - b.re, a.im - b.im};
}
template <typename R>
complex<R> operator*(complex<R> a, complex<R> b) {
  return {a.re * b.re - a.im * b.im, a.re * b.im + a.im * b.re};
}
template <typename R>
complex<R> operator*(R a, complex<R> b) {
  return {a * b.re, a * b.im};
}
/// Divides by Smith's method, so that intermediate results do not overflow.
template <typename R>
complex<R> operator/(complex<R> a, complex<R> b) {
  if (sycl::fabs(b.re) >= sycl::fabs(b.im)) {
    const R r = b.im / b.re;
    const R d = b.re + b.im * r;
    return {(a.re + a.im * r) / d, (a.im - a.re * r) / d};
  }
  const R r = b.re / b.im;
  const R d = b.re * r + b.im;
  return {(a.re * r + a.im) / d, (a.im * r - a.re) / d};
}
template <typename R>
bool operator==(complex<R> a, complex<R> b) {
  return a.re == b.re && a.im == b.im;
}

/// The type in which a stored T is computed (`value`), and the type of its parts and of its norm (`real`).
template <typename T>
struct arithmetic {
  using value = T;
  using real = T;
};
template <>
struct arithmetic<sycl::half> {
  using value = float;
  using real = float;
};
template <>
struct arithmetic<bfloat16> {
  using value = float;
  using real = float;
};
template <>
struct arithmetic<signed char> {
  using value = int;
  using real = int;
};
template <>
struct arithmetic<float2> {
  using value = complex<float>;
  using real = float;
};
template <>
struct arithmetic<double2> {
  using value = complex<double>;
  using real = double;
};
template <typename T>
using value_of = typename arithmetic<T>::value;
template <typename T>
using real_of = typename arithmetic<T>::real;

template <typename T>
value_of<T> load(const T& stored) {
  if constexpr (std::is_same_v<T, float2> || std::is_same_v<T, double2>) {
    return {stored.x, stored.y};
  } else {
    return static_cast<value_of<T>>(stored);
  }
}

template <typename T, typename V>
T store(const V& value) {
  if constexpr (std::is_same_v<T, float2> || std::is_same_v<T, double2>) {
    T out;
    out.x = value.re;
    out.y = value.im;
    return out;
  } else {
    return static_cast<T>(value);
  }
}

/// Converts a value: for example an int to float, or a real number to a complex one.
template <typename To, typename From>
To converted(const From& value) {
  if constexpr (std::is_same_v<To, From>) {
    return value;
  } else if constexpr (std::is_arithmetic_v<To>) {
    return static_cast<To>(value);
  } else {
    return {static_cast<decltype(To::re)>(value), 0};
  }
}

template <typename V>
V conjugate(const V& value) {
  if constexpr (std::is_arithmetic_v<V>) {
    return value;
  } else {
    return {value.re, -value.im};
  }
}

/// Returns |re| + |im|, the magnitude that asum, amax and amin use.
template <typename V>
auto magnitude(const V& value) {
  if constexpr (std::is_arithmetic_v<V>) {
    return sycl::fabs(value);
  } else {
    return sycl::fabs(value.re) + sycl::fabs(value.im);
  }
}

}  // namespace cu2sycl::blas::detail

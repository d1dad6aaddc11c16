// Mathematical functions and half: SYCL 2020, 4.17.5 and 4.14.2.
#pragma once

#include <cmath>
#include <cstring>
#include <type_traits>

#include "sycl/detail/platform.hpp"

namespace sycl {

template <typename To, typename From>
To bit_cast(const From& from) {
  static_assert(sizeof(To) == sizeof(From) && std::is_trivially_copyable_v<To> && std::is_trivially_copyable_v<From>);
  To out;
  std::memcpy(&out, &from, sizeof(To));
  return out;
}

class half {
 public:
  constexpr half() : value_{} {}
  half(float value) : value_(static_cast<_Float16>(value)) {}
  operator float() const { return static_cast<float>(value_); }
  half& operator+=(const half& b) { return *this = static_cast<float>(*this) + static_cast<float>(b); }
  half& operator-=(const half& b) { return *this = static_cast<float>(*this) - static_cast<float>(b); }
  half& operator*=(const half& b) { return *this = static_cast<float>(*this) * static_cast<float>(b); }
  half& operator/=(const half& b) { return *this = static_cast<float>(*this) / static_cast<float>(b); }
  friend half operator-(half a) { return -static_cast<float>(a); }
  friend half operator+(half a, half b) { return a += b; }
  friend half operator-(half a, half b) { return a -= b; }
  friend half operator*(half a, half b) { return a *= b; }
  friend half operator/(half a, half b) { return a /= b; }

 private:
  _Float16 value_;
};

#define HOST_SYCL_MATH_1(name, expression)       \
  template <typename T, detail::floating<T> = 0> \
  T name(T x) {                                  \
    return expression;                           \
  }
HOST_SYCL_MATH_1(rsqrt, T(1) / std::sqrt(x))
HOST_SYCL_MATH_1(sqrt, std::sqrt(x))
HOST_SYCL_MATH_1(exp, std::exp(x))
HOST_SYCL_MATH_1(exp2, std::exp2(x))
HOST_SYCL_MATH_1(exp10, std::pow(T(10), x))
HOST_SYCL_MATH_1(log, std::log(x))
HOST_SYCL_MATH_1(log2, std::log2(x))
HOST_SYCL_MATH_1(sin, std::sin(x))
HOST_SYCL_MATH_1(cos, std::cos(x))
HOST_SYCL_MATH_1(sinh, std::sinh(x))
HOST_SYCL_MATH_1(cosh, std::cosh(x))
HOST_SYCL_MATH_1(fabs, std::fabs(x))
HOST_SYCL_MATH_1(floor, std::floor(x))
HOST_SYCL_MATH_1(ceil, std::ceil(x))
HOST_SYCL_MATH_1(rint, std::rint(x))
HOST_SYCL_MATH_1(round, std::round(x))
HOST_SYCL_MATH_1(trunc, std::trunc(x))
HOST_SYCL_MATH_1(log10, std::log10(x))
HOST_SYCL_MATH_1(erf, std::erf(x))
HOST_SYCL_MATH_1(erfc, std::erfc(x))
#undef HOST_SYCL_MATH_1

template <typename T, detail::floating<T> = 0>
T copysign(T x, T y) {
  return std::copysign(x, y);
}
template <typename T, detail::floating<T> = 0>
T hypot(T x, T y) {
  return std::hypot(x, y);
}
template <typename T, detail::floating<T> = 0>
T atan2(T y, T x) {
  return std::atan2(y, x);
}
template <typename T, detail::floating<T> = 0>
T fmod(T x, T y) {
  return std::fmod(x, y);
}
template <typename T, detail::floating<T> = 0>
T remainder(T x, T y) {
  return std::remainder(x, y);
}
template <typename T, detail::floating<T> = 0>
T pow(T x, T y) {
  return std::pow(x, y);
}
template <typename T, detail::floating<T> = 0>
T nextafter(T x, T y) {
  return std::nextafter(x, y);
}
template <typename T, detail::floating<T> = 0>
int isinf(T x) {
  return std::isinf(x) ? 1 : 0;
}

template <typename T, detail::floating<T> = 0>
T fmax(T x, T y) {
  return std::fmax(x, y);
}
template <typename T, detail::floating<T> = 0>
T ldexp(T x, int k) {
  return std::ldexp(x, k);
}
template <typename T, detail::floating<T> = 0>
int ilogb(T x) {
  return std::ilogb(x);
}

template <typename T, detail::floating<T> = 0>
T fma(T a, T b, T c) {
  return std::fma(a, b, c);
}
template <typename T, detail::arithmetic<T> = 0>
T min(T a, T b) {
  return b < a ? b : a;
}
template <typename T, detail::arithmetic<T> = 0>
T max(T a, T b) {
  return a < b ? b : a;
}
template <typename T, detail::integral<T> = 0>
T popcount(T x) {
  return static_cast<T>(__builtin_popcountll(static_cast<std::make_unsigned_t<T>>(x)));
}
template <typename T, detail::integral<T> = 0>
T clz(T x) {
  constexpr int kBits = 8 * static_cast<int>(sizeof(T));
  const unsigned long long bits = static_cast<std::make_unsigned_t<T>>(x);
  return static_cast<T>(bits == 0 ? kBits : __builtin_clzll(bits) - (64 - kBits));
}

namespace native {
inline float exp(float x) { return std::exp(x); }
inline float exp2(float x) { return std::exp2(x); }
inline float exp10(float x) { return std::pow(10.0F, x); }
inline float log(float x) { return std::log(x); }
inline float log2(float x) { return std::log2(x); }
inline float log10(float x) { return std::log10(x); }
inline float sin(float x) { return std::sin(x); }
inline float cos(float x) { return std::cos(x); }
inline float tan(float x) { return std::tan(x); }
inline float sqrt(float x) { return std::sqrt(x); }
inline float rsqrt(float x) { return 1.0F / std::sqrt(x); }
inline float divide(float x, float y) { return x / y; }
inline float recip(float x) { return 1.0F / x; }
}  // namespace native

}  // namespace sycl

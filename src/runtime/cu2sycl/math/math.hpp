// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// cu2sycl 0.1.0
// Mathematical functions that C++ and SYCL lack, or that accept CUDA's mixed argument types. CUDA Math API; CUDA C++
// Programming Guide, "Mathematical Functions". "CUDA: n ulp" below is the maximum error that CUDA documents, in ulp of
// the exact result.
#pragma once

#include <cmath>
#include <cstdint>
#include <limits>
#include <sycl/sycl.hpp>
#include <type_traits>

#include "cu2sycl/math/contraction.hpp"

namespace cu2sycl {

inline constexpr float inf_f = std::numeric_limits<float>::infinity();
inline constexpr float nan_f = std::numeric_limits<float>::quiet_NaN();
inline constexpr float max_normal_f = std::numeric_limits<float>::max();
inline constexpr float pi_f = 3.141592654F;
inline constexpr double inf = std::numeric_limits<double>::infinity();
inline constexpr double nan = std::numeric_limits<double>::quiet_NaN();
inline constexpr double pi = 3.1415926535897931;

namespace detail {

template <typename A, typename B, typename = void>
struct are_numbers : std::false_type {};
template <typename A, typename B>
struct are_numbers<A, B, std::void_t<std::common_type_t<A, B>>> : std::is_convertible<std::common_type_t<A, B>, float> {
};

}  // namespace detail

// Functions of a program's own classes, which CUDA's calls find by argument-dependent lookup [basic.lookup.argdep];
// otherwise what the standard library's functions do, which such calls find through `using namespace std`.
namespace detail::of_arguments {

void min();
void max();
template <typename A, typename B>
constexpr auto call_min(const A& a, const B& b, int) -> decltype(min(a, b)) {
  return min(a, b);
}
template <typename T>
constexpr T call_min(const T& a, const T& b, long) {
  return b < a ? b : a;
}
template <typename A, typename B>
constexpr auto call_max(const A& a, const B& b, int) -> decltype(max(a, b)) {
  return max(a, b);
}
template <typename T>
constexpr T call_max(const T& a, const T& b, long) {
  return a < b ? b : a;
}

// One of the two is a number, the other a class that converts to it and back, as `sycl::half` does.
template <typename A, typename B>
using number_of = std::conditional_t<std::is_arithmetic_v<A>, A, B>;
template <typename A, typename B, typename T = std::enable_if_t<std::is_arithmetic_v<A> != std::is_arithmetic_v<B>>>
constexpr number_of<A, B> call_min(const A& a, const B& b, long) {
  const number_of<A, B> x = a;
  const number_of<A, B> y = b;
  return x != x ? y : (y < x ? y : x);
}
template <typename A, typename B, typename T = std::enable_if_t<std::is_arithmetic_v<A> != std::is_arithmetic_v<B>>>
constexpr number_of<A, B> call_max(const A& a, const B& b, long) {
  const number_of<A, B> x = a;
  const number_of<A, B> y = b;
  return x != x ? y : (x < y ? y : x);
}

}  // namespace detail::of_arguments

/// Returns the smaller of two numbers, converted to their common type; if one is a NaN, the other.
template <typename A, typename B>
constexpr auto min(A a, B b) {
  if constexpr (detail::are_numbers<A, B>::value) {
    using T = std::common_type_t<A, B>;
    const T x = static_cast<T>(a);
    const T y = static_cast<T>(b);
    return x != x ? y : (y < x ? y : x);
  } else {
    return detail::of_arguments::call_min(a, b, 0);
  }
}

/// Returns the larger of two numbers, converted to their common type; if one is a NaN, the other.
template <typename A, typename B>
constexpr auto max(A a, B b) {
  if constexpr (detail::are_numbers<A, B>::value) {
    using T = std::common_type_t<A, B>;
    const T x = static_cast<T>(a);
    const T y = static_cast<T>(b);
    return x != x ? y : (x < y ? y : x);
  } else {
    return detail::of_arguments::call_max(a, b, 0);
  }
}

constexpr unsigned umin(unsigned a, unsigned b) { return b < a ? b : a; }
constexpr unsigned umax(unsigned a, unsigned b) { return a < b ? b : a; }
constexpr long long llmin(long long a, long long b) { return b < a ? b : a; }
constexpr long long llmax(long long a, long long b) { return a < b ? b : a; }
constexpr unsigned long long ullmin(unsigned long long a, unsigned long long b) { return b < a ? b : a; }
constexpr unsigned long long ullmax(unsigned long long a, unsigned long long b) { return a < b ? b : a; }

/// Returns 1/sqrt(x). CUDA: 2 ulp for float, 1 for double.
inline float rsqrtf(float x) { return sycl::rsqrt(x); }
inline float rsqrt(float x) { return sycl::rsqrt(x); }
inline double rsqrt(double x) {
  const double y = sycl::rsqrt(x);
  const double product = x * y;
  const double rest = sycl::fma(-product, y, 1.0) - sycl::fma(x, y, -product) * y;
  const double corrected = sycl::fma(0.5 * y, rest, y);
  return corrected == corrected ? corrected : y;  // 0 and infinity cannot be corrected
}
namespace detail {
template <typename T>
T rcbrt(T x) {
  const T y = T(1) / std::cbrt(x);
  const T corrected = sycl::fma(y / T(3), sycl::fma(-x * y * y, y, T(1)), y);
  return corrected == corrected ? corrected : y;
}
}  // namespace detail
/// Returns the cube root. CUDA: 1 ulp. C libraries may have larger errors in double precision, so that their result is
/// corrected once with an exact residual.
inline float cbrt(float x) { return std::cbrt(x); }
inline double cbrt(double x) {
  CU2SYCL_NO_CONTRACTION
  const double y = std::cbrt(x);
  const double size = sycl::fabs(x);
  if (!(size > 1e-280 && size < 1e300)) return y;
  const double square = y * y;
  const double cube = square * y;
  const double lost = sycl::fma(square, y, -cube) + sycl::fma(y, y, -square) * y;
  return y - ((cube - x) + lost) / (3.0 * square);
}
template <typename T, typename = std::enable_if_t<std::is_integral_v<T>>>
double cbrt(T x) {
  return cbrt(static_cast<double>(x));
}

/// Returns 1/cbrt(x). CUDA: 1 ulp.
inline float rcbrtf(float x) { return detail::rcbrt(x); }
inline float rcbrt(float x) { return detail::rcbrt(x); }
inline double rcbrt(double x) { return detail::rcbrt(x); }

inline float fdividef(float x, float y) { return x / y; }
/// Fast division with the device's precision. CUDA: 2 ulp for 2^-126 <= |y| <= 2^126; 0 for larger |y|.
inline float __fdividef(float x, float y) { return sycl::native::divide(x, y); }

namespace detail {

/// pi as the sum of two numbers, the first of which is pi rounded to T.
template <typename T>
inline constexpr T pi_high = static_cast<T>(3.14159265358979323846);
template <typename T>
inline constexpr T pi_low = std::is_same_v<T, float> ? static_cast<T>(-8.74227800037248566e-8)
                                                     : static_cast<T>(1.22464679914735318e-16);

/// sin(pi r) and cos(pi r) for |r| <= 1/2, computed with pi r as the sum of two numbers.
template <typename T>
T sine_of_turn(T r) {
  const T high = r * pi_high<T>;
  const T low = sycl::fma(r, pi_high<T>, -high) + r * pi_low<T>;
  return r == T(0) ? r : sycl::fma(low, sycl::cos(high), sycl::sin(high));
}
template <typename T>
T cosine_of_turn(T r) {
  const T high = r * pi_high<T>;
  const T low = sycl::fma(r, pi_high<T>, -high) + r * pi_low<T>;
  return sycl::fma(-low, sycl::sin(high), sycl::cos(high));
}

template <typename T>
T sinpi(T x) {
  T r = x - T(2) * sycl::rint(x * T(0.5));  // exact, in [-1, 1]
  if (sycl::fabs(r) > T(0.5)) r = sycl::copysign(T(1) - sycl::fabs(r), r);
  return r == T(0) ? sycl::copysign(T(0), x) : sine_of_turn(r);
}
template <typename T>
T cospi(T x) {
  const T r = sycl::fabs(x - T(2) * sycl::rint(x * T(0.5)));  // exact, in [0, 1]
  if (r == T(0.5)) return T(0);
  if (r < T(0.25)) return cosine_of_turn(r);
  return r > T(0.75) ? -cosine_of_turn(T(1) - r) : sine_of_turn(T(0.5) - r);
}

}  // namespace detail

/// Return sin(pi x) and cos(pi x). CUDA: 1 ulp for float, 2 for double.
inline float sinpif(float x) { return detail::sinpi(x); }
inline float sinpi(float x) { return detail::sinpi(x); }
inline double sinpi(double x) { return detail::sinpi(x); }
inline float cospif(float x) { return detail::cospi(x); }
inline float cospi(float x) { return detail::cospi(x); }
inline double cospi(double x) { return detail::cospi(x); }
inline void sincospif(float x, float* sine, float* cosine) {
  *sine = sinpif(x);
  *cosine = cospif(x);
}
inline void sincospi(double x, double* sine, double* cosine) {
  *sine = sinpi(x);
  *cosine = cospi(x);
}
inline void sincos(float x, float* sine, float* cosine) {
  *sine = std::sin(x);
  *cosine = std::cos(x);
}
inline void sincos(double x, double* sine, double* cosine) {
  *sine = std::sin(x);
  *cosine = std::cos(x);
}

inline float exp10f(float x) { return sycl::exp10(x); }
inline double exp10(double x) { return sycl::exp10(x); }

namespace detail {

/// Returns the exponent of the power of two by which numbers are multiplied before squaring, so that squares do not
/// overflow or underflow; 0 if that is not necessary. `largest` is the largest absolute value.
template <typename T>
int norm_scale(T largest) {
  constexpr int safe = std::numeric_limits<T>::max_exponent / 4;
  if (!(largest > T(0)) || sycl::isinf(largest)) return 0;
  const int exponent = sycl::ilogb(largest);
  return exponent > safe || exponent < -safe ? -exponent : 0;
}

/// a^2 + b^2 + c^2 + d^2 = `square` * 2^(-2 * `scale`).
template <typename T>
struct scaled_norm {
  T square;
  int scale;
};
template <typename T>
scaled_norm<T> norm(T a, T b, T c, T d) {
  CU2SYCL_NO_CONTRACTION
  const T largest = sycl::fmax(sycl::fmax(sycl::fabs(a), sycl::fabs(b)), sycl::fmax(sycl::fabs(c), sycl::fabs(d)));
  const int scale = norm_scale(largest);
  a = sycl::ldexp(a, scale);
  b = sycl::ldexp(b, scale);
  c = sycl::ldexp(c, scale);
  d = sycl::ldexp(d, scale);
  // The rounding errors of the squares are added at the end.
  const T aa = a * a;
  const T bb = b * b;
  const T cc = c * c;
  const T dd = d * d;
  const T errors = (sycl::fma(a, a, -aa) + sycl::fma(b, b, -bb)) + (sycl::fma(c, c, -cc) + sycl::fma(d, d, -dd));
  const T sum = ((aa + bb) + (cc + dd)) + errors;
  return {sycl::isinf(largest) ? largest : sum, scale};
}
template <typename T>
T norm_of(T a, T b, T c, T d) {
  const scaled_norm<T> n = norm(a, b, c, d);
  return sycl::ldexp(sycl::sqrt(n.square), -n.scale);
}
template <typename T>
T reciprocal_norm_of(T a, T b, T c, T d) {
  const scaled_norm<T> n = norm(a, b, c, d);
  const T y = T(1) / sycl::sqrt(n.square);
  const T product = n.square * y;
  const T rest = sycl::fma(-product, y, T(1)) - sycl::fma(n.square, y, -product) * y;
  const T corrected = sycl::fma(T(0.5) * y, rest, y);
  return sycl::ldexp(corrected == corrected ? corrected : y, n.scale);
}

}  // namespace detail

namespace detail {

/// Returns the length of a vector of `count` numbers, which are scaled before they are squared.
template <typename T>
T norm_of(int count, const T* values) {
  T largest = T(0);
  for (int i = 0; i < count; ++i) largest = sycl::fmax(largest, sycl::fabs(values[i]));
  if (sycl::isinf(largest)) return largest;
  const int scale = norm_scale(largest);
  T square = T(0);
  for (int i = 0; i < count; ++i) {
    const T one = sycl::ldexp(values[i], scale);
    square = sycl::fma(one, one, square);
  }
  return sycl::ldexp(sycl::sqrt(square), -scale);
}

}  // namespace detail

/// Lengths of vectors of `count` dimensions, and their reciprocals. CUDA: 3 and 2 ulp for up to 10 dimensions.
inline float normf(int count, const float* values) { return detail::norm_of(count, values); }
inline double norm(int count, const double* values) { return detail::norm_of(count, values); }
inline float rnormf(int count, const float* values) { return 1.0F / detail::norm_of(count, values); }
inline double rnorm(int count, const double* values) { return 1.0 / detail::norm_of(count, values); }

/// Lengths of vectors and their reciprocals, without intermediate overflow. CUDA: 3 and 2 ulp for float, 1 for double.
inline float norm3df(float a, float b, float c) { return detail::norm_of(a, b, c, 0.0F); }
inline double norm3d(double a, double b, double c) { return detail::norm_of(a, b, c, 0.0); }
inline float rnorm3df(float a, float b, float c) { return detail::reciprocal_norm_of(a, b, c, 0.0F); }
inline double rnorm3d(double a, double b, double c) { return detail::reciprocal_norm_of(a, b, c, 0.0); }
inline float norm4df(float a, float b, float c, float d) { return detail::norm_of(a, b, c, d); }
inline double norm4d(double a, double b, double c, double d) { return detail::norm_of(a, b, c, d); }
inline float rnorm4df(float a, float b, float c, float d) { return detail::reciprocal_norm_of(a, b, c, d); }
inline double rnorm4d(double a, double b, double c, double d) { return detail::reciprocal_norm_of(a, b, c, d); }
inline float rhypotf(float a, float b) { return detail::reciprocal_norm_of(a, b, 0.0F, 0.0F); }
inline double rhypot(double a, double b) { return detail::reciprocal_norm_of(a, b, 0.0, 0.0); }

namespace detail {
/// Returns erfc(-x / sqrt(2)) / 2. The quotient is the sum of two numbers, because erfc amplifies its rounding error.
template <typename T>
T normcdf(T x, T root_high, T root_low) {
  const T high = -x * root_high;
  const T low = sycl::fma(-x, root_high, -high) - x * root_low;
  const T tail = sycl::erfc(high);
  const T slope = T(1.12837916709551257390) * sycl::exp(-high * high);
  return tail == T(0) || tail == T(2) ? T(0.5) * tail : T(0.5) * sycl::fma(-low, slope, tail);
}
}  // namespace detail
/// Returns the cumulative distribution function of the normal distribution. CUDA: 5 ulp.
inline float normcdff(float x) { return detail::normcdf(x, 0.707106769F, 1.21016175e-8F); }
inline float normcdf(float x) { return normcdff(x); }
inline double normcdf(double x) { return detail::normcdf(x, 0.70710678118654757, -4.8336466567264573e-17); }

/// Returns x clamped to [0, 1]; 0 for NaN.
inline float saturate(float x) { return x > 0.0F ? (x < 1.0F ? x : 1.0F) : 0.0F; }
inline float __saturatef(float x) { return saturate(x); }

// Fast versions: SYCL's native functions, which have the device's precision, as CUDA's do.
inline float __expf(float x) { return sycl::native::exp(x); }
inline float __exp10f(float x) { return sycl::native::exp10(x); }
inline float __logf(float x) { return sycl::native::log(x); }
inline float __log2f(float x) { return sycl::native::log2(x); }
inline float __log10f(float x) { return sycl::native::log10(x); }
inline float __sinf(float x) { return sycl::native::sin(x); }
inline float __cosf(float x) { return sycl::native::cos(x); }
inline float __tanf(float x) { return sycl::native::tan(x); }
inline float __powf(float x, float y) { return sycl::native::exp2(y * sycl::native::log2(x)); }

// Operations that round to nearest and are not fused with others.
inline float __fadd_rn(float a, float b) {
  CU2SYCL_NO_CONTRACTION
  return a + b;
}
inline float __fsub_rn(float a, float b) {
  CU2SYCL_NO_CONTRACTION
  return a - b;
}
inline float __fmul_rn(float a, float b) {
  CU2SYCL_NO_CONTRACTION
  return a * b;
}
inline float __fdiv_rn(float a, float b) { return a / b; }
inline float __fmaf_rn(float a, float b, float c) { return std::fma(a, b, c); }
inline float __frcp_rn(float x) { return 1.0F / x; }
/// Rounds once; computes in double, which the device must support, as SYCL's sqrt of float need not be correctly
/// rounded.
inline float __fsqrt_rn(float x) { return static_cast<float>(sycl::sqrt(static_cast<double>(x))); }
/// Like __fsqrt_rn, for 1/sqrt(x).
inline float __frsqrt_rn(float x) { return static_cast<float>(1.0 / sycl::sqrt(static_cast<double>(x))); }
inline double __dadd_rn(double a, double b) {
  CU2SYCL_NO_CONTRACTION
  return a + b;
}
inline double __dsub_rn(double a, double b) {
  CU2SYCL_NO_CONTRACTION
  return a - b;
}
inline double __dmul_rn(double a, double b) {
  CU2SYCL_NO_CONTRACTION
  return a * b;
}
inline double __ddiv_rn(double a, double b) { return a / b; }
inline double __fma_rn(double a, double b, double c) { return std::fma(a, b, c); }
inline double __drcp_rn(double x) { return 1.0 / x; }
inline double __dsqrt_rn(double x) { return std::sqrt(x); }

// Reinterpretation of a type's bits as another type.
inline int __float_as_int(float x) { return sycl::bit_cast<int>(x); }
inline unsigned __float_as_uint(float x) { return sycl::bit_cast<unsigned>(x); }
inline float __int_as_float(int x) { return sycl::bit_cast<float>(x); }
inline float __uint_as_float(unsigned x) { return sycl::bit_cast<float>(x); }
inline long long __double_as_longlong(double x) { return sycl::bit_cast<long long>(x); }
inline double __longlong_as_double(long long x) { return sycl::bit_cast<double>(x); }
inline int __double2hiint(double x) { return static_cast<int>(__double_as_longlong(x) >> 32); }
inline int __double2loint(double x) { return static_cast<int>(__double_as_longlong(x) & 0xffffffffLL); }
inline double __hiloint2double(int high, int low) {
  return sycl::bit_cast<double>(static_cast<std::uint64_t>(static_cast<std::uint32_t>(high)) << 32 |
                                static_cast<std::uint32_t>(low));
}

}  // namespace cu2sycl

// Mathematical functions that C++ and SYCL lack, or that take CUDA's mixed arguments.
// CUDA Math API; CUDA C++ Programming Guide, "Mathematical Functions". Error bounds are in ulp of the exact result.
#pragma once

#include <cmath>
#include <cstdint>
#include <limits>
#include <sycl/sycl.hpp>
#include <type_traits>

namespace cu2sycl {

inline constexpr float inf_f = std::numeric_limits<float>::infinity();
inline constexpr float nan_f = std::numeric_limits<float>::quiet_NaN();
inline constexpr float max_normal_f = std::numeric_limits<float>::max();
inline constexpr float pi_f = 3.141592654F;
inline constexpr double inf = std::numeric_limits<double>::infinity();
inline constexpr double nan = std::numeric_limits<double>::quiet_NaN();
inline constexpr double pi = 3.1415926535897931;

/// The smaller of two numbers of possibly different types; of a NaN and a number, the number.
template <typename A, typename B>
constexpr std::common_type_t<A, B> min(A a, B b) {
  using T = std::common_type_t<A, B>;
  const T x = static_cast<T>(a);
  const T y = static_cast<T>(b);
  return x != x ? y : (y < x ? y : x);
}

/// The larger of two numbers of possibly different types; of a NaN and a number, the number.
template <typename A, typename B>
constexpr std::common_type_t<A, B> max(A a, B b) {
  using T = std::common_type_t<A, B>;
  const T x = static_cast<T>(a);
  const T y = static_cast<T>(b);
  return x != x ? y : (x < y ? y : x);
}

constexpr unsigned umin(unsigned a, unsigned b) { return b < a ? b : a; }
constexpr unsigned umax(unsigned a, unsigned b) { return a < b ? b : a; }
constexpr long long llmin(long long a, long long b) { return b < a ? b : a; }
constexpr long long llmax(long long a, long long b) { return a < b ? b : a; }
constexpr unsigned long long ullmin(unsigned long long a, unsigned long long b) { return b < a ? b : a; }
constexpr unsigned long long ullmax(unsigned long long a, unsigned long long b) { return a < b ? b : a; }

/// 1/sqrt(x). CUDA: 2 ulp for float, 1 for double.
inline float rsqrtf(float x) { return sycl::rsqrt(x); }
inline float rsqrt(float x) { return sycl::rsqrt(x); }
inline double rsqrt(double x) { return sycl::rsqrt(x); }
inline float rcbrtf(float x) { return 1.0F / std::cbrt(x); }
inline double rcbrt(double x) { return 1.0 / std::cbrt(x); }

inline float fdividef(float x, float y) { return x / y; }
/// Fast division: for 2^126 < |y| < 2^128 CUDA gives 0; here the quotient is exact to rounding everywhere.
inline float __fdividef(float x, float y) { return x / y; }

/// sin(pi x) and cos(pi x).
inline float sinpif(float x) { return sycl::sinpi(x); }
inline double sinpi(double x) { return sycl::sinpi(x); }
inline float cospif(float x) { return sycl::cospi(x); }
inline double cospi(double x) { return sycl::cospi(x); }
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

inline float norm3df(float a, float b, float c) { return std::sqrt(a * a + b * b + c * c); }
inline double norm3d(double a, double b, double c) { return std::sqrt(a * a + b * b + c * c); }
inline float rnorm3df(float a, float b, float c) { return 1.0F / norm3df(a, b, c); }
inline double rnorm3d(double a, double b, double c) { return 1.0 / norm3d(a, b, c); }
inline float norm4df(float a, float b, float c, float d) { return std::sqrt(a * a + b * b + c * c + d * d); }
inline double norm4d(double a, double b, double c, double d) { return std::sqrt(a * a + b * b + c * c + d * d); }
inline float rnorm4df(float a, float b, float c, float d) { return 1.0F / norm4df(a, b, c, d); }
inline double rnorm4d(double a, double b, double c, double d) { return 1.0 / norm4d(a, b, c, d); }
inline float rhypotf(float a, float b) { return 1.0F / std::hypot(a, b); }
inline double rhypot(double a, double b) { return 1.0 / std::hypot(a, b); }

/// The normal distribution's cumulative function.
inline float normcdff(float x) { return 0.5F * std::erfc(-x * 0.70710678F); }
inline double normcdf(double x) { return 0.5 * std::erfc(-x * 0.70710678118654752440); }

/// The argument clamped to [0, 1]; NaN becomes 0.
inline float saturate(float x) { return x > 0.0F ? (x < 1.0F ? x : 1.0F) : 0.0F; }
inline float __saturatef(float x) { return saturate(x); }

// Fast versions: SYCL's native functions, whose precision is the device's own, as CUDA's is.
inline float __expf(float x) { return sycl::native::exp(x); }
inline float __exp10f(float x) { return sycl::native::exp10(x); }
inline float __logf(float x) { return sycl::native::log(x); }
inline float __log2f(float x) { return sycl::native::log2(x); }
inline float __log10f(float x) { return sycl::native::log10(x); }
inline float __sinf(float x) { return sycl::native::sin(x); }
inline float __cosf(float x) { return sycl::native::cos(x); }
inline float __tanf(float x) { return sycl::native::tan(x); }
inline float __powf(float x, float y) { return sycl::native::exp2(y * sycl::native::log2(x)); }

// Operations rounded to nearest that are not to be fused with others.
inline float __fadd_rn(float a, float b) { return a + b; }
inline float __fsub_rn(float a, float b) { return a - b; }
inline float __fmul_rn(float a, float b) { return a * b; }
inline float __fdiv_rn(float a, float b) { return a / b; }
inline float __fmaf_rn(float a, float b, float c) { return std::fma(a, b, c); }
inline float __frcp_rn(float x) { return 1.0F / x; }
inline float __fsqrt_rn(float x) { return std::sqrt(x); }
inline float __frsqrt_rn(float x) { return sycl::rsqrt(x); }
inline double __dadd_rn(double a, double b) { return a + b; }
inline double __dsub_rn(double a, double b) { return a - b; }
inline double __dmul_rn(double a, double b) { return a * b; }
inline double __ddiv_rn(double a, double b) { return a / b; }
inline double __fma_rn(double a, double b, double c) { return std::fma(a, b, c); }
inline double __drcp_rn(double x) { return 1.0 / x; }
inline double __dsqrt_rn(double x) { return std::sqrt(x); }

// The bits of one type as another.
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

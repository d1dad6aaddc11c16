// Arithmetic that CUDA's 16-bit types share: the functions named __h… for sycl::half and cu2sycl::bfloat16, and for
// pairs. CUDA Math API, "Half Precision Intrinsics", "Bfloat16 Precision Intrinsics". Results are those of float,
// rounded once to nearest.
#pragma once

#include <cmath>
#include <sycl/sycl.hpp>
#include <type_traits>

#include "cu2sycl/integer.hpp"
#include "cu2sycl/vector_types.hpp"

namespace cu2sycl {

/// Two 16-bit numbers (half2, bfloat162).
template <typename T>
struct alignas(4) pair16 {
  T x;
  T y;

  pair16() = default;
  pair16(T a, T b) : x(a), y(b) {}

  friend pair16 operator+(pair16 a, pair16 b) { return {T(float(a.x) + float(b.x)), T(float(a.y) + float(b.y))}; }
  friend pair16 operator-(pair16 a, pair16 b) { return {T(float(a.x) - float(b.x)), T(float(a.y) - float(b.y))}; }
  friend pair16 operator*(pair16 a, pair16 b) { return {T(float(a.x) * float(b.x)), T(float(a.y) * float(b.y))}; }
  friend pair16 operator/(pair16 a, pair16 b) { return {T(float(a.x) / float(b.x)), T(float(a.y) / float(b.y))}; }
  friend pair16 operator-(pair16 a) { return {T(-float(a.x)), T(-float(a.y))}; }
  pair16& operator+=(pair16 b) { return *this = *this + b; }
  pair16& operator-=(pair16 b) { return *this = *this - b; }
  pair16& operator*=(pair16 b) { return *this = *this * b; }
  pair16& operator/=(pair16 b) { return *this = *this / b; }
  friend bool operator==(pair16 a, pair16 b) { return float(a.x) == float(b.x) && float(a.y) == float(b.y); }
  friend bool operator!=(pair16 a, pair16 b) { return !(a == b); }
};

class bfloat16;

namespace detail {
template <typename T>
inline constexpr bool is_16bit = std::is_same_v<T, sycl::half> || std::is_same_v<T, bfloat16>;
template <typename T, typename Result>
using for_16bit = std::enable_if_t<is_16bit<T>, Result>;
}  // namespace detail

template <typename T>
detail::for_16bit<T, T> __hadd(T a, T b) {
  return T(float(a) + float(b));
}
template <typename T>
pair16<T> __hadd2(pair16<T> a, pair16<T> b) {
  return a + b;
}
template <typename T>
detail::for_16bit<T, T> __hadd_rn(T a, T b) {
  return __hadd(a, b);
}
template <typename T>
detail::for_16bit<T, T> __hsub(T a, T b) {
  return T(float(a) - float(b));
}
template <typename T>
pair16<T> __hsub2(pair16<T> a, pair16<T> b) {
  return a - b;
}
template <typename T>
detail::for_16bit<T, T> __hsub_rn(T a, T b) {
  return __hsub(a, b);
}
template <typename T>
detail::for_16bit<T, T> __hmul(T a, T b) {
  return T(float(a) * float(b));
}
template <typename T>
pair16<T> __hmul2(pair16<T> a, pair16<T> b) {
  return a * b;
}
template <typename T>
detail::for_16bit<T, T> __hmul_rn(T a, T b) {
  return __hmul(a, b);
}
template <typename T>
detail::for_16bit<T, T> __hdiv(T a, T b) {
  return T(float(a) / float(b));
}
template <typename T>
pair16<T> __h2div(pair16<T> a, pair16<T> b) {
  return a / b;
}
template <typename T>
detail::for_16bit<T, T> __hdiv_rn(T a, T b) {
  return __hdiv(a, b);
}

/// a b + c, rounded once.
template <typename T>
detail::for_16bit<T, T> __hfma(T a, T b, T c) {
  return T(static_cast<float>(static_cast<double>(float(a)) * float(b) + float(c)));
}
template <typename T>
pair16<T> __hfma2(pair16<T> a, pair16<T> b, pair16<T> c) {
  return {__hfma(a.x, b.x, c.x), __hfma(a.y, b.y, c.y)};
}
template <typename T>
detail::for_16bit<T, T> __hneg(T a) {
  return T(-float(a));
}
template <typename T>
pair16<T> __hneg2(pair16<T> a) {
  return -a;
}
template <typename T>
detail::for_16bit<T, bool> __heq(T a, T b) {
  return float(a) == float(b);
}
template <typename T>
pair16<T> __heq2(pair16<T> a, pair16<T> b) {
  return {T(__heq(a.x, b.x) ? 1.0F : 0.0F), T(__heq(a.y, b.y) ? 1.0F : 0.0F)};
}
template <typename T>
detail::for_16bit<T, bool> __hne(T a, T b) {
  return float(a) != float(b);
}
template <typename T>
pair16<T> __hne2(pair16<T> a, pair16<T> b) {
  return {T(__hne(a.x, b.x) ? 1.0F : 0.0F), T(__hne(a.y, b.y) ? 1.0F : 0.0F)};
}
template <typename T>
detail::for_16bit<T, bool> __hlt(T a, T b) {
  return float(a) < float(b);
}
template <typename T>
pair16<T> __hlt2(pair16<T> a, pair16<T> b) {
  return {T(__hlt(a.x, b.x) ? 1.0F : 0.0F), T(__hlt(a.y, b.y) ? 1.0F : 0.0F)};
}
template <typename T>
detail::for_16bit<T, bool> __hle(T a, T b) {
  return float(a) <= float(b);
}
template <typename T>
pair16<T> __hle2(pair16<T> a, pair16<T> b) {
  return {T(__hle(a.x, b.x) ? 1.0F : 0.0F), T(__hle(a.y, b.y) ? 1.0F : 0.0F)};
}
template <typename T>
detail::for_16bit<T, bool> __hgt(T a, T b) {
  return float(a) > float(b);
}
template <typename T>
pair16<T> __hgt2(pair16<T> a, pair16<T> b) {
  return {T(__hgt(a.x, b.x) ? 1.0F : 0.0F), T(__hgt(a.y, b.y) ? 1.0F : 0.0F)};
}
template <typename T>
detail::for_16bit<T, bool> __hge(T a, T b) {
  return float(a) >= float(b);
}
template <typename T>
pair16<T> __hge2(pair16<T> a, pair16<T> b) {
  return {T(__hge(a.x, b.x) ? 1.0F : 0.0F), T(__hge(a.y, b.y) ? 1.0F : 0.0F)};
}
template <typename T>
detail::for_16bit<T, T> __hmax(T a, T b) {
  return T(std::fmax(float(a), float(b)));
}
template <typename T>
pair16<T> __hmax2(pair16<T> a, pair16<T> b) {
  return {__hmax(a.x, b.x), __hmax(a.y, b.y)};
}
template <typename T>
detail::for_16bit<T, T> __hmin(T a, T b) {
  return T(std::fmin(float(a), float(b)));
}
template <typename T>
pair16<T> __hmin2(pair16<T> a, pair16<T> b) {
  return {__hmin(a.x, b.x), __hmin(a.y, b.y)};
}
template <typename T>
detail::for_16bit<T, bool> __hisnan(T a) {
  return float(a) != float(a);
}
template <typename T>
detail::for_16bit<T, T> hrcp(T a) {
  return T(1.0F / float(a));
}
template <typename T>
detail::for_16bit<T, T> hrsqrt(T a) {
  return T(1.0F / std::sqrt(float(a)));
}
template <typename T>
detail::for_16bit<T, T> htanh(T a) {
  return T(std::tanh(float(a)));
}
template <typename T>
detail::for_16bit<T, T> hexp(T a) {
  return T(std::exp(float(a)));
}
template <typename T>
detail::for_16bit<T, T> hexp2(T a) {
  return T(std::exp2(float(a)));
}
template <typename T>
detail::for_16bit<T, T> hlog(T a) {
  return T(std::log(float(a)));
}
template <typename T>
detail::for_16bit<T, T> hlog2(T a) {
  return T(std::log2(float(a)));
}
template <typename T>
detail::for_16bit<T, T> hlog10(T a) {
  return T(std::log10(float(a)));
}
template <typename T>
detail::for_16bit<T, T> hsqrt(T a) {
  return T(std::sqrt(float(a)));
}
template <typename T>
detail::for_16bit<T, T> hsin(T a) {
  return T(std::sin(float(a)));
}
template <typename T>
detail::for_16bit<T, T> hcos(T a) {
  return T(std::cos(float(a)));
}
template <typename T>
detail::for_16bit<T, T> hfloor(T a) {
  return T(std::floor(float(a)));
}
template <typename T>
detail::for_16bit<T, T> hceil(T a) {
  return T(std::ceil(float(a)));
}
template <typename T>
detail::for_16bit<T, T> hrint(T a) {
  return T(std::rint(float(a)));
}
template <typename T>
detail::for_16bit<T, T> htrunc(T a) {
  return T(std::trunc(float(a)));
}
template <typename T>
detail::for_16bit<T, T> __habs(T a) {
  return T(std::fabs(float(a)));
}
template <typename T>
pair16<T> h2exp(pair16<T> a) {
  return {hexp(a.x), hexp(a.y)};
}
template <typename T>
pair16<T> h2exp2(pair16<T> a) {
  return {hexp2(a.x), hexp2(a.y)};
}
template <typename T>
pair16<T> h2log(pair16<T> a) {
  return {hlog(a.x), hlog(a.y)};
}
template <typename T>
pair16<T> h2log2(pair16<T> a) {
  return {hlog2(a.x), hlog2(a.y)};
}
template <typename T>
pair16<T> h2log10(pair16<T> a) {
  return {hlog10(a.x), hlog10(a.y)};
}
template <typename T>
pair16<T> h2sqrt(pair16<T> a) {
  return {hsqrt(a.x), hsqrt(a.y)};
}
template <typename T>
pair16<T> h2sin(pair16<T> a) {
  return {hsin(a.x), hsin(a.y)};
}
template <typename T>
pair16<T> h2cos(pair16<T> a) {
  return {hcos(a.x), hcos(a.y)};
}
template <typename T>
pair16<T> h2floor(pair16<T> a) {
  return {hfloor(a.x), hfloor(a.y)};
}
template <typename T>
pair16<T> h2ceil(pair16<T> a) {
  return {hceil(a.x), hceil(a.y)};
}
template <typename T>
pair16<T> h2rint(pair16<T> a) {
  return {hrint(a.x), hrint(a.y)};
}
template <typename T>
pair16<T> h2trunc(pair16<T> a) {
  return {htrunc(a.x), htrunc(a.y)};
}
template <typename T>
pair16<T> __habs2(pair16<T> a) {
  return {__habs(a.x), __habs(a.y)};
}
template <typename T>
pair16<T> h2rcp(pair16<T> a) {
  return {hrcp(a.x), hrcp(a.y)};
}
template <typename T>
pair16<T> h2rsqrt(pair16<T> a) {
  return {hrsqrt(a.x), hrsqrt(a.y)};
}

}  // namespace cu2sycl

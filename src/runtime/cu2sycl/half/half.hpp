// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// cu2sycl 0.1.0
// 16-bit floating point: conversions and pairs for sycl::half. CUDA Math API, "Half Precision Conversion and Data
// Movement". Conversions to integers saturate.
#pragma once

#include <cmath>
#include <sycl/sycl.hpp>

#include "cu2sycl/core/vector_types.hpp"
#include "cu2sycl/half/arithmetic16.hpp"
#include "cu2sycl/half/compare16.hpp"
#include "cu2sycl/half/convert16.hpp"
#include "cu2sycl/half/math16.hpp"
#include "cu2sycl/half/mixed16.hpp"

namespace cu2sycl {

using half2 = pair16<sycl::half>;

inline signed char __half2char_rz(sycl::half x) { return detail::to_integer<signed char>(float(x)); }
inline unsigned char __half2uchar_rz(sycl::half x) { return detail::to_integer<unsigned char>(float(x)); }
inline short __half2short_rn(sycl::half x) { return detail::to_integer<short>(std::rint(float(x))); }
inline short __half2short_rz(sycl::half x) { return detail::to_integer<short>(float(x)); }
inline short __half2short_ru(sycl::half x) { return detail::to_integer<short>(std::ceil(float(x))); }
inline short __half2short_rd(sycl::half x) { return detail::to_integer<short>(std::floor(float(x))); }
inline unsigned short __half2ushort_rn(sycl::half x) { return detail::to_integer<unsigned short>(std::rint(float(x))); }
inline unsigned short __half2ushort_rz(sycl::half x) { return detail::to_integer<unsigned short>(float(x)); }
inline unsigned short __half2ushort_ru(sycl::half x) { return detail::to_integer<unsigned short>(std::ceil(float(x))); }
inline unsigned short __half2ushort_rd(sycl::half x) {
  return detail::to_integer<unsigned short>(std::floor(float(x)));
}
inline int __half2int_rn(sycl::half x) { return detail::to_integer<int>(std::rint(float(x))); }
inline int __half2int_rz(sycl::half x) { return detail::to_integer<int>(float(x)); }
inline int __half2int_ru(sycl::half x) { return detail::to_integer<int>(std::ceil(float(x))); }
inline int __half2int_rd(sycl::half x) { return detail::to_integer<int>(std::floor(float(x))); }
inline unsigned __half2uint_rn(sycl::half x) { return detail::to_integer<unsigned>(std::rint(float(x))); }
inline unsigned __half2uint_rz(sycl::half x) { return detail::to_integer<unsigned>(float(x)); }
inline unsigned __half2uint_ru(sycl::half x) { return detail::to_integer<unsigned>(std::ceil(float(x))); }
inline unsigned __half2uint_rd(sycl::half x) { return detail::to_integer<unsigned>(std::floor(float(x))); }
inline long long __half2ll_rn(sycl::half x) { return detail::to_integer<long long>(std::rint(float(x))); }
inline long long __half2ll_rz(sycl::half x) { return detail::to_integer<long long>(float(x)); }
inline long long __half2ll_ru(sycl::half x) { return detail::to_integer<long long>(std::ceil(float(x))); }
inline long long __half2ll_rd(sycl::half x) { return detail::to_integer<long long>(std::floor(float(x))); }
inline unsigned long long __half2ull_rn(sycl::half x) {
  return detail::to_integer<unsigned long long>(std::rint(float(x)));
}
inline unsigned long long __half2ull_rz(sycl::half x) { return detail::to_integer<unsigned long long>(float(x)); }
inline unsigned long long __half2ull_ru(sycl::half x) {
  return detail::to_integer<unsigned long long>(std::ceil(float(x)));
}
inline unsigned long long __half2ull_rd(sycl::half x) {
  return detail::to_integer<unsigned long long>(std::floor(float(x)));
}

inline sycl::half __short2half_rn(short x) { return detail::round16<sycl::half>(x); }
inline sycl::half __short2half_rz(short x) { return detail::round16<sycl::half>(x, detail::direction::zero); }
inline sycl::half __short2half_ru(short x) { return detail::round16<sycl::half>(x, detail::direction::up); }
inline sycl::half __short2half_rd(short x) { return detail::round16<sycl::half>(x, detail::direction::down); }
inline sycl::half __ushort2half_rn(unsigned short x) { return detail::round16<sycl::half>(x); }
inline sycl::half __ushort2half_rz(unsigned short x) { return detail::round16<sycl::half>(x, detail::direction::zero); }
inline sycl::half __ushort2half_ru(unsigned short x) { return detail::round16<sycl::half>(x, detail::direction::up); }
inline sycl::half __ushort2half_rd(unsigned short x) { return detail::round16<sycl::half>(x, detail::direction::down); }
inline sycl::half __int2half_rn(int x) { return detail::round16<sycl::half>(x); }
inline sycl::half __int2half_rz(int x) { return detail::round16<sycl::half>(x, detail::direction::zero); }
inline sycl::half __int2half_ru(int x) { return detail::round16<sycl::half>(x, detail::direction::up); }
inline sycl::half __int2half_rd(int x) { return detail::round16<sycl::half>(x, detail::direction::down); }
inline sycl::half __uint2half_rn(unsigned x) { return detail::round16<sycl::half>(x); }
inline sycl::half __uint2half_rz(unsigned x) { return detail::round16<sycl::half>(x, detail::direction::zero); }
inline sycl::half __uint2half_ru(unsigned x) { return detail::round16<sycl::half>(x, detail::direction::up); }
inline sycl::half __uint2half_rd(unsigned x) { return detail::round16<sycl::half>(x, detail::direction::down); }
inline sycl::half __ll2half_rn(long long x) { return detail::round16<sycl::half>(x); }
inline sycl::half __ll2half_rz(long long x) { return detail::round16<sycl::half>(x, detail::direction::zero); }
inline sycl::half __ll2half_ru(long long x) { return detail::round16<sycl::half>(x, detail::direction::up); }
inline sycl::half __ll2half_rd(long long x) { return detail::round16<sycl::half>(x, detail::direction::down); }
inline sycl::half __ull2half_rn(unsigned long long x) { return detail::round16<sycl::half>(x); }
inline sycl::half __ull2half_rz(unsigned long long x) {
  return detail::round16<sycl::half>(x, detail::direction::zero);
}
inline sycl::half __ull2half_ru(unsigned long long x) { return detail::round16<sycl::half>(x, detail::direction::up); }
inline sycl::half __ull2half_rd(unsigned long long x) {
  return detail::round16<sycl::half>(x, detail::direction::down);
}
inline sycl::half __float2half_rn(float x) { return detail::round16<sycl::half>(x); }
inline sycl::half __float2half_rz(float x) { return detail::round16<sycl::half>(x, detail::direction::zero); }
inline sycl::half __float2half_ru(float x) { return detail::round16<sycl::half>(x, detail::direction::up); }
inline sycl::half __float2half_rd(float x) { return detail::round16<sycl::half>(x, detail::direction::down); }
inline sycl::half __float2half(float x) { return detail::round16<sycl::half>(x); }
inline sycl::half __double2half(double x) { return detail::round16<sycl::half>(x); }

inline float __half2float(sycl::half x) { return x; }
inline half2 make_half2(sycl::half x, sycl::half y) { return {x, y}; }
inline half2 __float2half2_rn(float x) { return {sycl::half(x), sycl::half(x)}; }
inline half2 __floats2half2_rn(float x, float y) { return {sycl::half(x), sycl::half(y)}; }
inline half2 __float22half2_rn(float2 v) { return {sycl::half(v.x), sycl::half(v.y)}; }
inline float2 __half22float2(half2 v) { return make_float2(v.x, v.y); }
inline half2 __half2half2(sycl::half x) { return {x, x}; }
inline half2 __halves2half2(sycl::half x, sycl::half y) { return {x, y}; }
inline sycl::half __low2half(half2 v) { return v.x; }
inline sycl::half __high2half(half2 v) { return v.y; }
inline half2 __low2half2(half2 v) { return {v.x, v.x}; }
inline half2 __high2half2(half2 v) { return {v.y, v.y}; }
inline half2 __lows2half2(half2 a, half2 b) { return {a.x, b.x}; }
inline half2 __highs2half2(half2 a, half2 b) { return {a.y, b.y}; }
inline unsigned short __half_as_ushort(sycl::half x) { return sycl::bit_cast<unsigned short>(x); }
inline short __half_as_short(sycl::half x) { return sycl::bit_cast<short>(x); }
inline sycl::half __ushort_as_half(unsigned short x) { return sycl::bit_cast<sycl::half>(x); }
inline sycl::half __short_as_half(short x) { return sycl::bit_cast<sycl::half>(x); }
inline float __low2float(half2 v) { return v.x; }
inline float __high2float(half2 v) { return v.y; }
inline half2 __lowhigh2highlow(half2 v) { return {v.y, v.x}; }

}  // namespace cu2sycl

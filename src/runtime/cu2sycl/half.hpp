// 16-bit floating point: conversions and pairs for sycl::half. CUDA Math API, "Half Precision Conversion and Data
// Movement".
#pragma once

#include <sycl/sycl.hpp>

#include "cu2sycl/arithmetic16.hpp"
#include "cu2sycl/convert.hpp"
#include "cu2sycl/vector_types.hpp"

namespace cu2sycl {

using half2 = pair16<sycl::half>;

inline half2 make_half2(sycl::half x, sycl::half y) { return {x, y}; }
inline sycl::half __float2half(float x) { return sycl::half(x); }
inline sycl::half __float2half_rn(float x) { return sycl::half(x); }
inline sycl::half __double2half(double x) { return sycl::half(static_cast<float>(x)); }
inline float __half2float(sycl::half x) { return x; }
inline sycl::half __int2half_rn(int x) { return sycl::half(static_cast<float>(x)); }
inline sycl::half __uint2half_rn(unsigned x) { return sycl::half(static_cast<float>(x)); }
inline int __half2int_rn(sycl::half x) { return __float2int_rn(x); }
inline int __half2int_rz(sycl::half x) { return __float2int_rz(x); }
inline half2 __float2half2_rn(float x) { return {sycl::half(x), sycl::half(x)}; }
inline half2 __floats2half2_rn(float x, float y) { return {sycl::half(x), sycl::half(y)}; }
inline half2 __float22half2_rn(float2 v) { return {sycl::half(v.x), sycl::half(v.y)}; }
inline float2 __half22float2(half2 v) { return make_float2(v.x, v.y); }
inline half2 __half2half2(sycl::half x) { return {x, x}; }
inline half2 __halves2half2(sycl::half x, sycl::half y) { return {x, y}; }
inline sycl::half __low2half(half2 v) { return v.x; }
inline sycl::half __high2half(half2 v) { return v.y; }
inline float __low2float(half2 v) { return v.x; }
inline float __high2float(half2 v) { return v.y; }
inline half2 __low2half2(half2 v) { return {v.x, v.x}; }
inline half2 __high2half2(half2 v) { return {v.y, v.y}; }
inline half2 __lowhigh2highlow(half2 v) { return {v.y, v.x}; }
inline half2 __lows2half2(half2 a, half2 b) { return {a.x, b.x}; }
inline half2 __highs2half2(half2 a, half2 b) { return {a.y, b.y}; }
inline unsigned short __half_as_ushort(sycl::half x) { return sycl::bit_cast<unsigned short>(x); }
inline short __half_as_short(sycl::half x) { return sycl::bit_cast<short>(x); }
inline sycl::half __ushort_as_half(unsigned short x) { return sycl::bit_cast<sycl::half>(x); }
inline sycl::half __short_as_half(short x) { return sycl::bit_cast<sycl::half>(x); }

}  // namespace cu2sycl

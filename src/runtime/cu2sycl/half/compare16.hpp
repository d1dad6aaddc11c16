// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// cu2sycl 0.1.0
// Comparisons of 16-bit numbers: functions such as __heq, __hltu2, __hbge2 and __hne2_mask for sycl::half,
// cu2sycl::bfloat16 and pairs of them. CUDA Math API, "Half Comparison Functions", "Half2 Comparison Functions".
// Comparisons with NaN are false, or true for functions with u (unordered) in their name. For pairs, __h…2 returns 1.0
// or 0.0 for each number, __hb…2 whether both comparisons are true, and __h…2_mask 0xffff or 0 for each number.
#pragma once

#include "cu2sycl/half/pair16.hpp"

namespace cu2sycl {
namespace detail {

template <typename T>
bool unordered(T a, T b) {
  return float(a) != float(a) || float(b) != float(b);
}
template <typename T>
pair16<T> truth(bool x, bool y) {
  return {T(x ? 1.0F : 0.0F), T(y ? 1.0F : 0.0F)};
}
inline unsigned truth_mask(bool x, bool y) { return (x ? 0xffffU : 0U) | (y ? 0xffff0000U : 0U); }

}  // namespace detail

template <typename T>
detail::for_16bit<T, bool> __heq(T a, T b) {
  return float(a) == float(b);
}
template <typename T>
pair16<T> __heq2(pair16<T> a, pair16<T> b) {
  return detail::truth<T>(__heq(a.x, b.x), __heq(a.y, b.y));
}
template <typename T>
bool __hbeq2(pair16<T> a, pair16<T> b) {
  return __heq(a.x, b.x) && __heq(a.y, b.y);
}
template <typename T>
unsigned __heq2_mask(pair16<T> a, pair16<T> b) {
  return detail::truth_mask(__heq(a.x, b.x), __heq(a.y, b.y));
}
template <typename T>
detail::for_16bit<T, bool> __hequ(T a, T b) {
  return float(a) == float(b) || detail::unordered(a, b);
}
template <typename T>
pair16<T> __hequ2(pair16<T> a, pair16<T> b) {
  return detail::truth<T>(__hequ(a.x, b.x), __hequ(a.y, b.y));
}
template <typename T>
bool __hbequ2(pair16<T> a, pair16<T> b) {
  return __hequ(a.x, b.x) && __hequ(a.y, b.y);
}
template <typename T>
unsigned __hequ2_mask(pair16<T> a, pair16<T> b) {
  return detail::truth_mask(__hequ(a.x, b.x), __hequ(a.y, b.y));
}
template <typename T>
detail::for_16bit<T, bool> __hne(T a, T b) {
  return float(a) != float(b) && !detail::unordered(a, b);
}
template <typename T>
pair16<T> __hne2(pair16<T> a, pair16<T> b) {
  return detail::truth<T>(__hne(a.x, b.x), __hne(a.y, b.y));
}
template <typename T>
bool __hbne2(pair16<T> a, pair16<T> b) {
  return __hne(a.x, b.x) && __hne(a.y, b.y);
}
template <typename T>
unsigned __hne2_mask(pair16<T> a, pair16<T> b) {
  return detail::truth_mask(__hne(a.x, b.x), __hne(a.y, b.y));
}
template <typename T>
detail::for_16bit<T, bool> __hneu(T a, T b) {
  return float(a) != float(b);
}
template <typename T>
pair16<T> __hneu2(pair16<T> a, pair16<T> b) {
  return detail::truth<T>(__hneu(a.x, b.x), __hneu(a.y, b.y));
}
template <typename T>
bool __hbneu2(pair16<T> a, pair16<T> b) {
  return __hneu(a.x, b.x) && __hneu(a.y, b.y);
}
template <typename T>
unsigned __hneu2_mask(pair16<T> a, pair16<T> b) {
  return detail::truth_mask(__hneu(a.x, b.x), __hneu(a.y, b.y));
}
template <typename T>
detail::for_16bit<T, bool> __hlt(T a, T b) {
  return float(a) < float(b);
}
template <typename T>
pair16<T> __hlt2(pair16<T> a, pair16<T> b) {
  return detail::truth<T>(__hlt(a.x, b.x), __hlt(a.y, b.y));
}
template <typename T>
bool __hblt2(pair16<T> a, pair16<T> b) {
  return __hlt(a.x, b.x) && __hlt(a.y, b.y);
}
template <typename T>
unsigned __hlt2_mask(pair16<T> a, pair16<T> b) {
  return detail::truth_mask(__hlt(a.x, b.x), __hlt(a.y, b.y));
}
template <typename T>
detail::for_16bit<T, bool> __hltu(T a, T b) {
  return float(a) < float(b) || detail::unordered(a, b);
}
template <typename T>
pair16<T> __hltu2(pair16<T> a, pair16<T> b) {
  return detail::truth<T>(__hltu(a.x, b.x), __hltu(a.y, b.y));
}
template <typename T>
bool __hbltu2(pair16<T> a, pair16<T> b) {
  return __hltu(a.x, b.x) && __hltu(a.y, b.y);
}
template <typename T>
unsigned __hltu2_mask(pair16<T> a, pair16<T> b) {
  return detail::truth_mask(__hltu(a.x, b.x), __hltu(a.y, b.y));
}
template <typename T>
detail::for_16bit<T, bool> __hle(T a, T b) {
  return float(a) <= float(b);
}
template <typename T>
pair16<T> __hle2(pair16<T> a, pair16<T> b) {
  return detail::truth<T>(__hle(a.x, b.x), __hle(a.y, b.y));
}
template <typename T>
bool __hble2(pair16<T> a, pair16<T> b) {
  return __hle(a.x, b.x) && __hle(a.y, b.y);
}
template <typename T>
unsigned __hle2_mask(pair16<T> a, pair16<T> b) {
  return detail::truth_mask(__hle(a.x, b.x), __hle(a.y, b.y));
}
template <typename T>
detail::for_16bit<T, bool> __hleu(T a, T b) {
  return float(a) <= float(b) || detail::unordered(a, b);
}
template <typename T>
pair16<T> __hleu2(pair16<T> a, pair16<T> b) {
  return detail::truth<T>(__hleu(a.x, b.x), __hleu(a.y, b.y));
}
template <typename T>
bool __hbleu2(pair16<T> a, pair16<T> b) {
  return __hleu(a.x, b.x) && __hleu(a.y, b.y);
}
template <typename T>
unsigned __hleu2_mask(pair16<T> a, pair16<T> b) {
  return detail::truth_mask(__hleu(a.x, b.x), __hleu(a.y, b.y));
}
template <typename T>
detail::for_16bit<T, bool> __hgt(T a, T b) {
  return float(a) > float(b);
}
template <typename T>
pair16<T> __hgt2(pair16<T> a, pair16<T> b) {
  return detail::truth<T>(__hgt(a.x, b.x), __hgt(a.y, b.y));
}
template <typename T>
bool __hbgt2(pair16<T> a, pair16<T> b) {
  return __hgt(a.x, b.x) && __hgt(a.y, b.y);
}
template <typename T>
unsigned __hgt2_mask(pair16<T> a, pair16<T> b) {
  return detail::truth_mask(__hgt(a.x, b.x), __hgt(a.y, b.y));
}
template <typename T>
detail::for_16bit<T, bool> __hgtu(T a, T b) {
  return float(a) > float(b) || detail::unordered(a, b);
}
template <typename T>
pair16<T> __hgtu2(pair16<T> a, pair16<T> b) {
  return detail::truth<T>(__hgtu(a.x, b.x), __hgtu(a.y, b.y));
}
template <typename T>
bool __hbgtu2(pair16<T> a, pair16<T> b) {
  return __hgtu(a.x, b.x) && __hgtu(a.y, b.y);
}
template <typename T>
unsigned __hgtu2_mask(pair16<T> a, pair16<T> b) {
  return detail::truth_mask(__hgtu(a.x, b.x), __hgtu(a.y, b.y));
}
template <typename T>
detail::for_16bit<T, bool> __hge(T a, T b) {
  return float(a) >= float(b);
}
template <typename T>
pair16<T> __hge2(pair16<T> a, pair16<T> b) {
  return detail::truth<T>(__hge(a.x, b.x), __hge(a.y, b.y));
}
template <typename T>
bool __hbge2(pair16<T> a, pair16<T> b) {
  return __hge(a.x, b.x) && __hge(a.y, b.y);
}
template <typename T>
unsigned __hge2_mask(pair16<T> a, pair16<T> b) {
  return detail::truth_mask(__hge(a.x, b.x), __hge(a.y, b.y));
}
template <typename T>
detail::for_16bit<T, bool> __hgeu(T a, T b) {
  return float(a) >= float(b) || detail::unordered(a, b);
}
template <typename T>
pair16<T> __hgeu2(pair16<T> a, pair16<T> b) {
  return detail::truth<T>(__hgeu(a.x, b.x), __hgeu(a.y, b.y));
}
template <typename T>
bool __hbgeu2(pair16<T> a, pair16<T> b) {
  return __hgeu(a.x, b.x) && __hgeu(a.y, b.y);
}
template <typename T>
unsigned __hgeu2_mask(pair16<T> a, pair16<T> b) {
  return detail::truth_mask(__hgeu(a.x, b.x), __hgeu(a.y, b.y));
}
template <typename T>
detail::for_16bit<T, bool> __hisnan(T a) {
  return float(a) != float(a);
}
template <typename T>
pair16<T> __hisnan2(pair16<T> a) {
  return detail::truth<T>(__hisnan(a.x), __hisnan(a.y));
}

/// Returns 1 for infinity, -1 for minus infinity, otherwise 0.
template <typename T>
detail::for_16bit<T, int> __hisinf(T a) {
  if (!sycl::isinf(float(a))) return 0;
  return float(a) < 0.0F ? -1 : 1;
}

}  // namespace cu2sycl

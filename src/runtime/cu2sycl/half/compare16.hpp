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

// The functions of one comparison: of numbers, and of pairs with the three kinds of results.
#define CU2SYCL_COMPARE(name, holds)                                     \
  template <typename T>                                                  \
  detail::for_16bit<T, bool> __h##name(T a, T b) {                       \
    return holds;                                                        \
  }                                                                      \
  template <typename T>                                                  \
  pair16<T> __h##name##2(pair16<T> a, pair16<T> b) {                     \
    return detail::truth<T>(__h##name(a.x, b.x), __h##name(a.y, b.y));   \
  }                                                                      \
  template <typename T>                                                  \
  bool __hb##name##2(pair16<T> a, pair16<T> b) {                         \
    return __h##name(a.x, b.x) && __h##name(a.y, b.y);                   \
  }                                                                      \
  template <typename T>                                                  \
  unsigned __h##name##2_mask(pair16<T> a, pair16<T> b) {                 \
    return detail::truth_mask(__h##name(a.x, b.x), __h##name(a.y, b.y)); \
  }
CU2SYCL_COMPARE(eq, float(a) == float(b))
CU2SYCL_COMPARE(equ, float(a) == float(b) || detail::unordered(a, b))
CU2SYCL_COMPARE(ne, float(a) != float(b) && !detail::unordered(a, b))
CU2SYCL_COMPARE(neu, float(a) != float(b))
CU2SYCL_COMPARE(lt, float(a) < float(b))
CU2SYCL_COMPARE(ltu, float(a) < float(b) || detail::unordered(a, b))
CU2SYCL_COMPARE(le, float(a) <= float(b))
CU2SYCL_COMPARE(leu, float(a) <= float(b) || detail::unordered(a, b))
CU2SYCL_COMPARE(gt, float(a) > float(b))
CU2SYCL_COMPARE(gtu, float(a) > float(b) || detail::unordered(a, b))
CU2SYCL_COMPARE(ge, float(a) >= float(b))
CU2SYCL_COMPARE(geu, float(a) >= float(b) || detail::unordered(a, b))
#undef CU2SYCL_COMPARE

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

// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// cu2sycl 0.1.0
// Arithmetic and comparisons of a 16-bit number with a value that converts to one: `__hmul(h, 2.0f)`,
// `__hadd(bits, h)`. CUDA Math API, "Half Arithmetic Functions" and "Half Comparison Functions". CUDA's functions are
// not templates and convert their arguments. The templates in arithmetic16.hpp and compare16.hpp require arguments of
// one type; these overloads accept different types.
#pragma once

#include <sycl/sycl.hpp>
#include <type_traits>

#include "cu2sycl/half/arithmetic16.hpp"
#include "cu2sycl/half/compare16.hpp"

namespace cu2sycl {

/// The bits of a 16-bit number; converts from and to it (__half_raw, __nv_bfloat16_raw).
template <typename T>
struct raw16;

namespace detail {

template <typename T>
struct number16 {
  using type = std::conditional_t<is_16bit<T>, T, void>;
};
template <typename T>
struct number16<raw16<T>> {
  using type = T;
};

/// The only 16-bit type among the given types; void if there is none or more than one.
template <typename First, typename... Rest>
struct common16 {
  using mine = typename number16<First>::type;
  using others = typename common16<Rest...>::type;
  using type = std::conditional_t<std::is_void_v<mine> || std::is_same_v<mine, others>, others,
                                  std::conditional_t<std::is_void_v<others>, mine, void>>;
};
template <typename Last>
struct common16<Last> : number16<Last> {};

/// The type to which arguments of different types are converted; a substitution failure if they all have one 16-bit
/// type.
template <typename T, typename... Arguments>
using mixed16_of = std::enable_if_t<
    !std::is_void_v<T> && !(std::is_same_v<Arguments, T> && ...) && (std::is_convertible_v<Arguments, T> && ...), T>;
template <typename... Arguments>
using mixed16 = mixed16_of<typename common16<Arguments...>::type, Arguments...>;

}  // namespace detail

#define CU2SYCL_MIXED(name)                                             \
  template <typename A, typename B, typename T = detail::mixed16<A, B>> \
  auto name(A a, B b) {                                                 \
    return name(T(a), T(b));                                            \
  }
CU2SYCL_MIXED(__hadd)
CU2SYCL_MIXED(__hadd_rn)
CU2SYCL_MIXED(__hadd_sat)
CU2SYCL_MIXED(__hsub)
CU2SYCL_MIXED(__hsub_rn)
CU2SYCL_MIXED(__hsub_sat)
CU2SYCL_MIXED(__hmul)
CU2SYCL_MIXED(__hmul_rn)
CU2SYCL_MIXED(__hmul_sat)
CU2SYCL_MIXED(__hdiv)
CU2SYCL_MIXED(__hmax)
CU2SYCL_MIXED(__hmin)
CU2SYCL_MIXED(__hmax_nan)
CU2SYCL_MIXED(__hmin_nan)
CU2SYCL_MIXED(__heq)
CU2SYCL_MIXED(__hequ)
CU2SYCL_MIXED(__hne)
CU2SYCL_MIXED(__hneu)
CU2SYCL_MIXED(__hlt)
CU2SYCL_MIXED(__hltu)
CU2SYCL_MIXED(__hle)
CU2SYCL_MIXED(__hleu)
CU2SYCL_MIXED(__hgt)
CU2SYCL_MIXED(__hgtu)
CU2SYCL_MIXED(__hge)
CU2SYCL_MIXED(__hgeu)
#undef CU2SYCL_MIXED

#define CU2SYCL_MIXED(name)                                                            \
  template <typename A, typename B, typename C, typename T = detail::mixed16<A, B, C>> \
  T name(A a, B b, C c) {                                                              \
    return name(T(a), T(b), T(c));                                                     \
  }
CU2SYCL_MIXED(__hfma)
CU2SYCL_MIXED(__hfma_sat)
CU2SYCL_MIXED(__hfma_relu)
#undef CU2SYCL_MIXED

}  // namespace cu2sycl

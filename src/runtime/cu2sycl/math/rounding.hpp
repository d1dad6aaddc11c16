// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// cu2sycl 0.1.0
// Arithmetic with a rounding direction: down, up, toward zero. CUDA Math API, "Single Precision Intrinsics" and "Double
// Precision Intrinsics". The result rounded to nearest is corrected by the sign of its exact error. It is therefore
// correctly rounded unless that error is a subnormal number.
#pragma once

#include <cmath>
#include <limits>
#include <sycl/sycl.hpp>

#include "cu2sycl/math/contraction.hpp"

namespace cu2sycl {
namespace detail {

enum class direction { down, up, zero };

/// Returns `nearest` or the adjacent number in direction `to`, for an exact result of `nearest` + `error`.
template <typename T>
T directed(T nearest, T error, direction to) {
  if (nearest != nearest) return nearest;
  if (to == direction::zero) to = nearest > T(0) || (nearest == T(0) && error > T(0)) ? direction::down : direction::up;
  if (sycl::isinf(nearest)) {  // overflow of finite operands, which one of the directions rounds to a finite number
    if (error != error) return nearest;
    if (to == direction::down && nearest > T(0)) return std::numeric_limits<T>::max();
    if (to == direction::up && nearest < T(0)) return std::numeric_limits<T>::lowest();
    return nearest;
  }
  if (error < T(0) && to == direction::down) return sycl::nextafter(nearest, -std::numeric_limits<T>::infinity());
  if (error > T(0) && to == direction::up) return sycl::nextafter(nearest, std::numeric_limits<T>::infinity());
  return nearest;
}

/// Returns the error of an infinite result: NaN if it is exact (an operand is infinite, a divisor is 0), otherwise 0.
template <typename T>
T overflow_error(bool exact) {
  return exact ? std::numeric_limits<T>::quiet_NaN() : T(0);
}

template <typename T>
T add_directed(T a, T b, direction to) {
  CU2SYCL_NO_CONTRACTION
  const T sum = a + b;
  if (sycl::isinf(sum)) return directed(sum, overflow_error<T>(sycl::isinf(a) || sycl::isinf(b)), to);
  const T part = sum - a;
  const T error = (a - (sum - part)) + (b - part);
  if (sum == T(0) && error == T(0) && to == direction::down && a != b) return -T(0);
  return directed(sum, error, to);
}

template <typename T>
T multiply_directed(T a, T b, direction to) {
  CU2SYCL_NO_CONTRACTION
  const T product = a * b;
  if (sycl::isinf(product)) return directed(product, overflow_error<T>(sycl::isinf(a) || sycl::isinf(b)), to);
  return directed(product, sycl::fma(a, b, -product), to);
}

template <typename T>
T divide_directed(T a, T b, direction to) {
  CU2SYCL_NO_CONTRACTION
  const T quotient = a / b;
  if (sycl::isinf(quotient)) return directed(quotient, overflow_error<T>(sycl::isinf(a) || b == T(0)), to);
  if (sycl::isinf(b)) return quotient;
  const T rest = sycl::fma(-quotient, b, a);
  return directed(quotient, b < T(0) ? -rest : rest, to);
}

template <typename T>
T root_directed(T a, direction to) {
  CU2SYCL_NO_CONTRACTION
  const T root = static_cast<T>(sycl::sqrt(static_cast<double>(a)));  // float sqrt is not correctly rounded everywhere
  if (sycl::isinf(root) || root == T(0)) return root;
  return directed(root, sycl::fma(-root, root, a), to);
}

template <typename T>
T fma_directed(T a, T b, T c, direction to) {
  CU2SYCL_NO_CONTRACTION
  const T nearest = sycl::fma(a, b, c);
  if (sycl::isinf(nearest))
    return directed(nearest, overflow_error<T>(sycl::isinf(a) || sycl::isinf(b) || sycl::isinf(c)), to);
  const T product = a * b;
  const T low = sycl::fma(a, b, -product);
  const T sum = product + c;
  const T part = sum - product;
  const T lost = (product - (sum - part)) + (c - part);
  return directed(nearest, (sum - nearest) + (lost + low), to);
}

}  // namespace detail

inline float __fadd_rd(float a, float b) { return detail::add_directed(a, b, detail::direction::down); }
inline float __fadd_ru(float a, float b) { return detail::add_directed(a, b, detail::direction::up); }
inline float __fadd_rz(float a, float b) { return detail::add_directed(a, b, detail::direction::zero); }
inline float __fsub_rd(float a, float b) { return detail::add_directed(a, -b, detail::direction::down); }
inline float __fsub_ru(float a, float b) { return detail::add_directed(a, -b, detail::direction::up); }
inline float __fsub_rz(float a, float b) { return detail::add_directed(a, -b, detail::direction::zero); }
inline float __fmul_rd(float a, float b) { return detail::multiply_directed(a, b, detail::direction::down); }
inline float __fmul_ru(float a, float b) { return detail::multiply_directed(a, b, detail::direction::up); }
inline float __fmul_rz(float a, float b) { return detail::multiply_directed(a, b, detail::direction::zero); }
inline float __fdiv_rd(float a, float b) { return detail::divide_directed(a, b, detail::direction::down); }
inline float __fdiv_ru(float a, float b) { return detail::divide_directed(a, b, detail::direction::up); }
inline float __fdiv_rz(float a, float b) { return detail::divide_directed(a, b, detail::direction::zero); }
inline float __fsqrt_rd(float a) { return detail::root_directed(a, detail::direction::down); }
inline float __fsqrt_ru(float a) { return detail::root_directed(a, detail::direction::up); }
inline float __fsqrt_rz(float a) { return detail::root_directed(a, detail::direction::zero); }
inline float __frcp_rd(float a) { return detail::divide_directed(1.0F, a, detail::direction::down); }
inline float __frcp_ru(float a) { return detail::divide_directed(1.0F, a, detail::direction::up); }
inline float __frcp_rz(float a) { return detail::divide_directed(1.0F, a, detail::direction::zero); }
inline float __fmaf_rd(float a, float b, float c) { return detail::fma_directed(a, b, c, detail::direction::down); }
inline float __fmaf_ru(float a, float b, float c) { return detail::fma_directed(a, b, c, detail::direction::up); }
inline float __fmaf_rz(float a, float b, float c) { return detail::fma_directed(a, b, c, detail::direction::zero); }
inline double __dadd_rd(double a, double b) { return detail::add_directed(a, b, detail::direction::down); }
inline double __dadd_ru(double a, double b) { return detail::add_directed(a, b, detail::direction::up); }
inline double __dadd_rz(double a, double b) { return detail::add_directed(a, b, detail::direction::zero); }
inline double __dsub_rd(double a, double b) { return detail::add_directed(a, -b, detail::direction::down); }
inline double __dsub_ru(double a, double b) { return detail::add_directed(a, -b, detail::direction::up); }
inline double __dsub_rz(double a, double b) { return detail::add_directed(a, -b, detail::direction::zero); }
inline double __dmul_rd(double a, double b) { return detail::multiply_directed(a, b, detail::direction::down); }
inline double __dmul_ru(double a, double b) { return detail::multiply_directed(a, b, detail::direction::up); }
inline double __dmul_rz(double a, double b) { return detail::multiply_directed(a, b, detail::direction::zero); }
inline double __ddiv_rd(double a, double b) { return detail::divide_directed(a, b, detail::direction::down); }
inline double __ddiv_ru(double a, double b) { return detail::divide_directed(a, b, detail::direction::up); }
inline double __ddiv_rz(double a, double b) { return detail::divide_directed(a, b, detail::direction::zero); }
inline double __dsqrt_rd(double a) { return detail::root_directed(a, detail::direction::down); }
inline double __dsqrt_ru(double a) { return detail::root_directed(a, detail::direction::up); }
inline double __dsqrt_rz(double a) { return detail::root_directed(a, detail::direction::zero); }
inline double __drcp_rd(double a) { return detail::divide_directed(1.0, a, detail::direction::down); }
inline double __drcp_ru(double a) { return detail::divide_directed(1.0, a, detail::direction::up); }
inline double __drcp_rz(double a) { return detail::divide_directed(1.0, a, detail::direction::zero); }
inline double __fma_rd(double a, double b, double c) { return detail::fma_directed(a, b, c, detail::direction::down); }
inline double __fma_ru(double a, double b, double c) { return detail::fma_directed(a, b, c, detail::direction::up); }
inline double __fma_rz(double a, double b, double c) { return detail::fma_directed(a, b, c, detail::direction::zero); }

}  // namespace cu2sycl

// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// cu2sycl 0.1.0
// Mathematical functions of 16-bit numbers, such as hsin and h2exp, for sycl::half, cu2sycl::bfloat16 and pairs of
// them. CUDA Math API, "Half Math Functions", "Bfloat16 Math Functions". They compute in float and round the result;
// the error is at most 1 ulp.
#pragma once

#include <cmath>
#include <sycl/sycl.hpp>

#include "cu2sycl/half/pair16.hpp"

namespace cu2sycl {

// A function of a number, and that of a pair.
#define CU2SYCL_MATH(name, value)        \
  template <typename T>                  \
  detail::for_16bit<T, T> h##name(T a) { \
    return T(value);                     \
  }                                      \
  template <typename T>                  \
  pair16<T> h2##name(pair16<T> a) {      \
    return {h##name(a.x), h##name(a.y)}; \
  }
CU2SYCL_MATH(rcp, 1.0F / float(a))
CU2SYCL_MATH(rsqrt, 1.0F / std::sqrt(float(a)))
CU2SYCL_MATH(tanh, std::tanh(float(a)))
CU2SYCL_MATH(tanh_approx, std::tanh(float(a)))
CU2SYCL_MATH(exp, std::exp(float(a)))
CU2SYCL_MATH(exp2, std::exp2(float(a)))
CU2SYCL_MATH(exp10, sycl::exp10(float(a)))
CU2SYCL_MATH(log, std::log(float(a)))
CU2SYCL_MATH(log2, std::log2(float(a)))
CU2SYCL_MATH(log10, std::log10(float(a)))
CU2SYCL_MATH(sqrt, std::sqrt(float(a)))
CU2SYCL_MATH(sin, std::sin(float(a)))
CU2SYCL_MATH(cos, std::cos(float(a)))
CU2SYCL_MATH(floor, std::floor(float(a)))
CU2SYCL_MATH(ceil, std::ceil(float(a)))
CU2SYCL_MATH(rint, std::rint(float(a)))
CU2SYCL_MATH(trunc, std::trunc(float(a)))
#undef CU2SYCL_MATH

}  // namespace cu2sycl

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
detail::for_16bit<T, T> htanh_approx(T a) {
  return htanh(a);
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
detail::for_16bit<T, T> hexp10(T a) {
  return T(sycl::exp10(float(a)));
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
pair16<T> h2exp(pair16<T> a) {
  return {hexp(a.x), hexp(a.y)};
}
template <typename T>
pair16<T> h2exp2(pair16<T> a) {
  return {hexp2(a.x), hexp2(a.y)};
}
template <typename T>
pair16<T> h2exp10(pair16<T> a) {
  return {hexp10(a.x), hexp10(a.y)};
}
template <typename T>
pair16<T> h2tanh(pair16<T> a) {
  return {htanh(a.x), htanh(a.y)};
}
template <typename T>
pair16<T> h2tanh_approx(pair16<T> a) {
  return {htanh(a.x), htanh(a.y)};
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
pair16<T> h2rcp(pair16<T> a) {
  return {hrcp(a.x), hrcp(a.y)};
}
template <typename T>
pair16<T> h2rsqrt(pair16<T> a) {
  return {hrsqrt(a.x), hrsqrt(a.y)};
}

}  // namespace cu2sycl

// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// cu2sycl 0.1.0
// thrust::complex, thrust/complex.h, for host and device, implemented with SYCL's functions.
#pragma once

#include <complex>
#include <ostream>
#include <sycl/sycl.hpp>
#include <type_traits>

namespace cu2sycl::thrust {

template <typename T>
struct alignas(2 * sizeof(T)) complex {
  using value_type = T;

  complex() = default;
  complex(const T& re) : re_(re), im_() {}
  complex(const T& re, const T& im) : re_(re), im_(im) {}
  template <typename U>
  complex(const complex<U>& other) : re_(static_cast<T>(other.real())), im_(static_cast<T>(other.imag())) {}
  template <typename U>
  complex(const std::complex<U>& other) : re_(static_cast<T>(other.real())), im_(static_cast<T>(other.imag())) {}
  operator std::complex<T>() const { return {re_, im_}; }
  complex& operator=(const T& re) {
    re_ = re;
    im_ = T();
    return *this;
  }

  T real() const { return re_; }
  T imag() const { return im_; }
  void real(T re) { re_ = re; }
  void imag(T im) { im_ = im; }

  complex& operator+=(const complex& b) { return *this = *this + b; }
  complex& operator-=(const complex& b) { return *this = *this - b; }
  complex& operator*=(const complex& b) { return *this = *this * b; }
  complex& operator/=(const complex& b) { return *this = *this / b; }

  friend complex operator+(const complex& a) { return a; }
  friend complex operator-(const complex& a) { return {-a.re_, -a.im_}; }
  friend complex operator+(const complex& a, const complex& b) { return {a.re_ + b.re_, a.im_ + b.im_}; }
  friend complex operator-(const complex& a, const complex& b) { return {a.re_ - b.re_, a.im_ - b.im_}; }
  friend complex operator*(const complex& a, const complex& b) {
    return {a.re_ * b.re_ - a.im_ * b.im_, a.re_ * b.im_ + a.im_ * b.re_};
  }
  /// Divides with scaled operands, so that intermediate results do not overflow.
  friend complex operator/(const complex& a, const complex& b) {
    const T scale = sycl::fabs(b.re_) + sycl::fabs(b.im_);
    const T ar = a.re_ / scale;
    const T ai = a.im_ / scale;
    const T br = b.re_ / scale;
    const T bi = b.im_ / scale;
    const T norm = br * br + bi * bi;
    return {(ar * br + ai * bi) / norm, (ai * br - ar * bi) / norm};
  }
  friend bool operator==(const complex& a, const complex& b) { return a.re_ == b.re_ && a.im_ == b.im_; }
  friend bool operator!=(const complex& a, const complex& b) { return !(a == b); }

 private:
  T re_;
  T im_;
};

/// Returns the absolute value.
template <typename T>
T abs(const complex<T>& z) {
  return sycl::hypot(z.real(), z.imag());
}
template <typename T>
T arg(const complex<T>& z) {
  return sycl::atan2(z.imag(), z.real());
}
/// Returns the square of the absolute value.
template <typename T>
T norm(const complex<T>& z) {
  return z.real() * z.real() + z.imag() * z.imag();
}
template <typename T>
complex<T> conj(const complex<T>& z) {
  return {z.real(), -z.imag()};
}
template <typename T>
complex<T> polar(const T& amount, const T& angle = T()) {
  return {amount * sycl::cos(angle), amount * sycl::sin(angle)};
}
template <typename T>
complex<T> exp(const complex<T>& z) {
  return thrust::polar(sycl::exp(z.real()), z.imag());
}
template <typename T>
complex<T> log(const complex<T>& z) {
  return {sycl::log(thrust::abs(z)), thrust::arg(z)};
}
template <typename T>
complex<T> log10(const complex<T>& z) {
  return thrust::log(z) / complex<T>(sycl::log(T(10)));
}
template <typename T>
complex<T> sqrt(const complex<T>& z) {
  return thrust::polar(sycl::sqrt(thrust::abs(z)), thrust::arg(z) / T(2));
}
template <typename T>
complex<T> pow(const complex<T>& z, const complex<T>& power) {
  return z == complex<T>() ? complex<T>() : thrust::exp(power * thrust::log(z));
}
template <typename T>
complex<T> pow(const complex<T>& z, const T& power) {
  return thrust::pow(z, complex<T>(power));
}
template <typename T>
complex<T> sin(const complex<T>& z) {
  return {sycl::sin(z.real()) * sycl::cosh(z.imag()), sycl::cos(z.real()) * sycl::sinh(z.imag())};
}
template <typename T>
complex<T> cos(const complex<T>& z) {
  return {sycl::cos(z.real()) * sycl::cosh(z.imag()), -sycl::sin(z.real()) * sycl::sinh(z.imag())};
}
template <typename T>
complex<T> sinh(const complex<T>& z) {
  return {sycl::sinh(z.real()) * sycl::cos(z.imag()), sycl::cosh(z.real()) * sycl::sin(z.imag())};
}
template <typename T>
complex<T> cosh(const complex<T>& z) {
  return {sycl::cosh(z.real()) * sycl::cos(z.imag()), sycl::sinh(z.real()) * sycl::sin(z.imag())};
}
template <typename T>
complex<T> tan(const complex<T>& z) {
  return thrust::sin(z) / thrust::cos(z);
}
template <typename T>
complex<T> tanh(const complex<T>& z) {
  return thrust::sinh(z) / thrust::cosh(z);
}

template <typename T>
std::ostream& operator<<(std::ostream& out, const complex<T>& z) {
  return out << '(' << z.real() << ',' << z.imag() << ')';
}

}  // namespace cu2sycl::thrust

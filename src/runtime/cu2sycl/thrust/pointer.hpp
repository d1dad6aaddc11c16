// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// cu2sycl 0.1.0
// Pointers and references to device memory in host code. Thrust, "Memory Management": thrust/device_ptr.h.
#pragma once

#include <cstddef>
#include <iterator>
#include <new>
#include <ostream>
#include <sycl/sycl.hpp>
#include <type_traits>

#include "cu2sycl/core/queue.hpp"

namespace cu2sycl::thrust {

template <typename T>
class device_ptr;

/// An element of device memory. Reading or writing it on the host copies the element and waits.
template <typename T>
class device_reference {
 public:
  using value_type = std::remove_const_t<T>;

  explicit device_reference(T* at) : at_(at) {}
  device_reference(const device_reference&) = default;

  operator value_type() const {
    alignas(value_type) unsigned char bytes[sizeof(value_type)];
    default_queue().memcpy(bytes, at_, sizeof(value_type)).wait();
    return *reinterpret_cast<value_type*>(bytes);
  }
  const device_reference& operator=(const value_type& value) const {
    default_queue().memcpy(const_cast<value_type*>(at_), &value, sizeof(value_type)).wait();
    return *this;
  }
  const device_reference& operator=(const device_reference& other) const {
    return *this = static_cast<value_type>(other);
  }
  device_ptr<T> operator&() const { return device_ptr<T>(at_); }

  const device_reference& operator+=(const value_type& v) const { return *this = static_cast<value_type>(*this) + v; }
  const device_reference& operator-=(const value_type& v) const { return *this = static_cast<value_type>(*this) - v; }
  const device_reference& operator*=(const value_type& v) const { return *this = static_cast<value_type>(*this) * v; }
  const device_reference& operator/=(const value_type& v) const { return *this = static_cast<value_type>(*this) / v; }
  value_type operator++(int) const {
    const value_type before = *this;
    *this = before + value_type(1);
    return before;
  }
  value_type operator--(int) const {
    const value_type before = *this;
    *this = before - value_type(1);
    return before;
  }
  const device_reference& operator++() const { return *this += value_type(1); }
  const device_reference& operator--() const { return *this -= value_type(1); }

 private:
  T* at_;
};
template <typename T>
std::ostream& operator<<(std::ostream& out, const device_reference<T>& element) {
  return out << static_cast<std::remove_const_t<T>>(element);
}

/// A pointer to device memory. Dereferencing it on the host gives a device_reference.
template <typename T>
class device_ptr {
 public:
  using iterator_category = std::random_access_iterator_tag;
  using value_type = std::remove_const_t<T>;
  using difference_type = std::ptrdiff_t;
  using reference = device_reference<T>;
  using pointer = device_ptr;
  using element_type = T;

  device_ptr() = default;
  device_ptr(std::nullptr_t) {}
  explicit device_ptr(T* p) : p_(p) {}
  template <typename U, typename = std::enable_if_t<std::is_convertible_v<U*, T*>>>
  device_ptr(const device_ptr<U>& other) : p_(other.get()) {}

  T* get() const { return p_; }
  reference operator*() const { return reference(p_); }
  reference operator[](difference_type i) const { return reference(p_ + i); }
  explicit operator bool() const { return p_ != nullptr; }

  device_ptr& operator+=(difference_type n) {
    p_ += n;
    return *this;
  }
  device_ptr& operator-=(difference_type n) { return *this += -n; }
  device_ptr& operator++() { return *this += 1; }
  device_ptr& operator--() { return *this -= 1; }
  device_ptr operator++(int) { return device_ptr(p_++); }
  device_ptr operator--(int) { return device_ptr(p_--); }
  friend device_ptr operator+(device_ptr a, difference_type n) { return a += n; }
  friend device_ptr operator+(difference_type n, device_ptr a) { return a += n; }
  friend device_ptr operator-(device_ptr a, difference_type n) { return a -= n; }
  friend difference_type operator-(device_ptr a, device_ptr b) { return a.p_ - b.p_; }
  friend bool operator==(device_ptr a, device_ptr b) { return a.p_ == b.p_; }
  friend bool operator!=(device_ptr a, device_ptr b) { return a.p_ != b.p_; }
  friend bool operator<(device_ptr a, device_ptr b) { return a.p_ < b.p_; }
  friend bool operator>(device_ptr a, device_ptr b) { return b < a; }
  friend bool operator<=(device_ptr a, device_ptr b) { return !(b < a); }
  friend bool operator>=(device_ptr a, device_ptr b) { return !(a < b); }

 private:
  T* p_ = nullptr;
};

namespace detail {

template <typename T>
T* raw_pointer(device_ptr<T> p) {
  return p.get();
}
template <typename T>
T* raw_pointer(T* p) {
  return p;
}

}  // namespace detail

/// Returns a pointer, such as a device_ptr<T>, as a T* for kernels and SYCL functions. As in Thrust, any function for a
/// more particular type that a program declares is preferred.
template <typename Pointer>
auto raw_pointer_cast(Pointer p) -> decltype(detail::raw_pointer(p)) {
  return detail::raw_pointer(p);
}
/// Returns the element as a T&, for device code or for memory that the host can access.
template <typename T>
T& raw_reference_cast(T& element) {
  return element;
}
template <typename T>
T& raw_reference_cast(device_reference<T> element) {
  return *(&element).get();
}

template <typename T>
device_ptr<T> device_pointer_cast(T* p) {
  return device_ptr<T>(p);
}
template <typename T>
device_ptr<T> device_pointer_cast(device_ptr<T> p) {
  return p;
}

/// Allocates n elements in device memory. Throws std::bad_alloc if there is not enough memory.
template <typename T>
device_ptr<T> device_malloc(std::size_t n) {
  T* const p = sycl::malloc_device<T>(n, default_queue());
  if (p == nullptr && n > 0) throw std::bad_alloc();
  return device_ptr<T>(p);
}
/// Waits for all work and frees memory.
template <typename T>
void device_free(device_ptr<T> p) {
  cu2sycl::detail::wait_for_all();
  sycl::free(p.get(), default_queue());
}

namespace detail {

/// Returns the iterator that kernels use in place of the host's.
template <typename T>
T* in_kernel(device_ptr<T> p) {
  return p.get();
}
template <typename It>
It in_kernel(It it) {
  return it;
}

/// Whether an iterator selects the device if no policy is given. Raw pointers select the host.
template <typename It>
struct on_device : std::false_type {};
template <typename T>
struct on_device<device_ptr<T>> : std::true_type {};

}  // namespace detail
}  // namespace cu2sycl::thrust

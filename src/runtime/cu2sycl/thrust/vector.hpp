// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// cu2sycl 0.1.0
// thrust::device_vector and host_vector. Elements in device memory are copied as bytes.
// thrust/device_vector.h, thrust/host_vector.h.
#pragma once

#include <initializer_list>
#include <utility>
#include <vector>

#include "cu2sycl/thrust/transform.hpp"

namespace cu2sycl::thrust {

template <typename T, typename Allocator = void>
class device_vector;

template <typename T, typename Allocator = std::allocator<T>>
class host_vector : public std::vector<T, Allocator> {
 public:
  using base = std::vector<T, Allocator>;
  using base::base;
  using base::operator=;

  host_vector() = default;
  host_vector(const base& other) : base(other) {}
  host_vector(base&& other) : base(std::move(other)) {}
  template <typename U, typename A>
  host_vector(const device_vector<U, A>& other) {
    *this = other;
  }
  template <typename U, typename A>
  host_vector& operator=(const device_vector<U, A>& other) {
    this->resize(other.size());
    thrust::copy(other.begin(), other.end(), this->begin());
    return *this;
  }
  template <typename U, typename A>
  host_vector(const std::vector<U, A>& other) : base(other.begin(), other.end()) {}
  template <typename U, typename A>
  host_vector& operator=(const std::vector<U, A>& other) {
    this->assign(other.begin(), other.end());
    return *this;
  }
  /// Copies elements from host or device memory.
  template <typename It, typename = typename std::iterator_traits<It>::iterator_category>
  host_vector(It first, It last) {
    if constexpr (detail::goes_step_by_step<It>::value) {
      this->assign(first, last);
    } else {
      this->resize(static_cast<std::size_t>(last - first));
      thrust::copy(first, last, this->begin());
    }
  }
};

template <typename T, typename Allocator>
class device_vector {
 public:
  using value_type = T;
  using size_type = std::size_t;
  using difference_type = std::ptrdiff_t;
  using pointer = device_ptr<T>;
  using const_pointer = device_ptr<const T>;
  using reference = device_reference<T>;
  using const_reference = device_reference<const T>;
  using iterator = device_ptr<T>;
  using const_iterator = device_ptr<const T>;

  device_vector() = default;
  explicit device_vector(std::size_t n) { resize(n); }
  device_vector(std::size_t n, const T& value) { resize(n, value); }
  device_vector(std::initializer_list<T> values) { assign(values.begin(), values.end()); }
  device_vector(const device_vector& other) { assign(other.begin(), other.end()); }
  device_vector(device_vector&& other) noexcept { swap(other); }
  template <typename U, typename A>
  device_vector(const device_vector<U, A>& other) {
    assign(other.begin(), other.end());
  }
  template <typename U, typename A>
  device_vector(const std::vector<U, A>& other) {
    assign(other.begin(), other.end());
  }
  template <typename It, typename = typename std::iterator_traits<It>::iterator_category>
  device_vector(It first, It last) {
    assign(first, last);
  }
  ~device_vector() {
    if (data_ != nullptr) thrust::device_free(device_ptr<T>(data_));
  }

  device_vector& operator=(const device_vector& other) {
    if (this != &other) assign(other.begin(), other.end());
    return *this;
  }
  device_vector& operator=(device_vector&& other) noexcept {
    swap(other);
    return *this;
  }
  template <typename U, typename A>
  device_vector& operator=(const device_vector<U, A>& other) {
    assign(other.begin(), other.end());
    return *this;
  }
  template <typename U, typename A>
  device_vector& operator=(const std::vector<U, A>& other) {
    assign(other.begin(), other.end());
    return *this;
  }

  template <typename It, typename = typename std::iterator_traits<It>::iterator_category>
  void assign(It first, It last) {
    size_ = 0;
    if constexpr (detail::goes_step_by_step<It>::value) {
      const std::vector<T> values(first, last);
      assign(values.begin(), values.end());
    } else {
      reserve(static_cast<std::size_t>(last - first));
      size_ = static_cast<std::size_t>(last - first);
      thrust::copy(first, last, begin());
    }
  }
  void assign(std::size_t n, const T& value) {
    size_ = 0;
    resize(n, value);
  }
  void reserve(std::size_t n) {
    if (n <= capacity_) return;
    T* const larger = thrust::device_malloc<T>(n).get();
    if (data_ != nullptr) {
      cu2sycl::detail::wait_for_all();
      default_queue().memcpy(larger, data_, size_ * sizeof(T)).wait();
      thrust::device_free(device_ptr<T>(data_));
    }
    data_ = larger;
    capacity_ = n;
  }
  void resize(std::size_t n) { resize(n, T()); }
  void resize(std::size_t n, const T& value) {
    const std::size_t before = size_;
    reserve(n);
    size_ = n;
    if (n > before) thrust::fill(begin() + static_cast<std::ptrdiff_t>(before), end(), value);
  }
  void push_back(const T& value) {
    if (size_ == capacity_) reserve(2 * size_ + 8);
    resize(size_ + 1, value);
  }
  void pop_back() { --size_; }
  void clear() { size_ = 0; }
  void shrink_to_fit() {
    if (size_ == capacity_) return;
    device_vector exact(*this);
    swap(exact);
  }
  iterator erase(iterator first, iterator last) {
    const device_vector rest(last, end());
    thrust::copy(rest.begin(), rest.end(), first);
    size_ -= static_cast<std::size_t>(last - first);
    return first;
  }
  iterator erase(iterator at) { return erase(at, at + 1); }
  void insert(iterator at, std::size_t n, const T& value) {
    const device_vector values(n, value);
    insert(at, values.begin(), values.end());
  }
  iterator insert(iterator at, const T& value) {
    const std::ptrdiff_t place = at - begin();
    insert(at, std::size_t{1}, value);
    return begin() + place;
  }
  template <typename It, typename = typename std::iterator_traits<It>::iterator_category>
  void insert(iterator at, It first, It last) {
    if constexpr (detail::goes_step_by_step<It>::value) {
      const std::vector<T> values(first, last);
      insert(at, values.begin(), values.end());
    } else {
      const std::ptrdiff_t place = at - begin();
      const device_vector rest(at, end());
      resize(size_ + static_cast<std::size_t>(last - first));
      thrust::copy(first, last, begin() + place);
      thrust::copy(rest.begin(), rest.end(), begin() + place + (last - first));
    }
  }
  void swap(device_vector& other) noexcept {
    std::swap(data_, other.data_);
    std::swap(size_, other.size_);
    std::swap(capacity_, other.capacity_);
  }

  std::size_t size() const { return size_; }
  std::size_t capacity() const { return capacity_; }
  bool empty() const { return size_ == 0; }
  pointer data() { return begin(); }
  const_pointer data() const { return begin(); }
  iterator begin() { return iterator(data_); }
  iterator end() { return iterator(data_ + size_); }
  const_iterator begin() const { return const_iterator(data_); }
  const_iterator end() const { return const_iterator(data_ + size_); }
  const_iterator cbegin() const { return begin(); }
  const_iterator cend() const { return end(); }
  auto rbegin() { return thrust::make_reverse_iterator(end()); }
  auto rend() { return thrust::make_reverse_iterator(begin()); }
  reference operator[](std::size_t i) { return reference(data_ + i); }
  const_reference operator[](std::size_t i) const { return const_reference(data_ + i); }
  reference front() { return (*this)[0]; }
  const_reference front() const { return (*this)[0]; }
  reference back() { return (*this)[size_ - 1]; }
  const_reference back() const { return (*this)[size_ - 1]; }

 private:
  T* data_ = nullptr;
  std::size_t size_ = 0;
  std::size_t capacity_ = 0;
};

template <typename T, typename A, typename B>
bool operator==(const device_vector<T, A>& a, const device_vector<T, B>& b) {
  return host_vector<T>(a) == host_vector<T>(b);
}
template <typename T, typename A, typename B>
bool operator==(const device_vector<T, A>& a, const std::vector<T, B>& b) {
  const host_vector<T> x(a);
  return x.size() == b.size() && std::equal(x.begin(), x.end(), b.begin());
}
template <typename T, typename A, typename B>
bool operator==(const std::vector<T, A>& a, const device_vector<T, B>& b) {
  return b == a;
}

}  // namespace cu2sycl::thrust

// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// cu2sycl 0.1.0
// Variables in device memory as buffers: what CUDA declares with __device__ and __constant__, for targets without USM.
// CUDA C++ Programming Guide, "Variable Memory Space Specifiers"; SYCL 2020, 4.7.2 "Buffers".
#pragma once

#include <cstddef>
#include <cstring>
#include <mutex>
#include <sycl/sycl.hpp>
#include <type_traits>

#include "cu2sycl/core/error.hpp"

namespace cu2sycl {

/// A variable that kernels access through an accessor of its buffer, which has one element: `access[0].value`. It is
/// initialized with the given value, or with zeros, as in CUDA, and is kept until the process ends.
template <typename T>
class buffer_variable {
 public:
  using value_type = std::remove_cv_t<T>;
  struct element {
    value_type value;
  };

  buffer_variable() = default;
  buffer_variable(const value_type& initial) { std::memcpy(initial_, &initial, sizeof(value_type)); }
  buffer_variable(const buffer_variable&) = delete;
  buffer_variable& operator=(const buffer_variable&) = delete;

  sycl::buffer<element>& buffer() {
    const std::lock_guard lock(mutex_);
    if (buffer_ == nullptr)
      buffer_ = new sycl::buffer<element>(reinterpret_cast<const element*>(initial_), sycl::range<1>(1));
    return *buffer_;
  }
  /// Used in sizeof and decltype only: declared, never defined.
  value_type* get();

 private:
  alignas(element) unsigned char initial_[sizeof(element)] = {};
  sycl::buffer<element>* buffer_ = nullptr;
  std::mutex mutex_;
};

/// Copies `bytes` bytes to a variable, from its byte `offset` on, after the commands that use it (cudaMemcpyToSymbol).
/// Returns error_invalid_value if they exceed the variable.
template <typename T>
error_t memcpy_to(buffer_variable<T>& symbol, const void* source, std::size_t bytes, std::size_t offset = 0) {
  return detail::guarded([&] {
    if (offset + bytes > sizeof(typename buffer_variable<T>::value_type)) return error_invalid_value;
    sycl::host_accessor host(symbol.buffer());
    std::memcpy(reinterpret_cast<std::byte*>(&host[0]) + offset, source, bytes);
    return success;
  });
}

/// Copies `bytes` bytes from a variable, from its byte `offset` on, after the commands that write it
/// (cudaMemcpyFromSymbol). Returns error_invalid_value if they exceed the variable.
template <typename T>
error_t memcpy_from(void* destination, buffer_variable<T>& symbol, std::size_t bytes, std::size_t offset = 0) {
  return detail::guarded([&] {
    if (offset + bytes > sizeof(typename buffer_variable<T>::value_type)) return error_invalid_value;
    sycl::host_accessor host(symbol.buffer(), sycl::read_only);
    std::memcpy(destination, reinterpret_cast<const std::byte*>(&host[0]) + offset, bytes);
    return success;
  });
}

}  // namespace cu2sycl

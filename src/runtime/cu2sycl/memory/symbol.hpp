// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// cu2sycl 0.1.0
// Variables in device memory: what CUDA declares with __device__, __constant__ and __managed__.
// CUDA C++ Programming Guide, "Variable Memory Space Specifiers".
#pragma once

#include <array>
#include <cstddef>
#include <cstring>
#include <functional>
#include <memory>
#include <mutex>
#include <sycl/sycl.hpp>
#include <type_traits>
#include <utility>
#include <vector>

namespace cu2sycl {
namespace detail {

inline sycl::queue& plain_default_queue();  // cu2sycl/core/queue.hpp

template <typename T>
struct array_of {
  using type = T;
};
template <typename T, std::size_t N>
struct array_of<T[N]> {
  using type = std::array<typename array_of<T>::type, N>;
};
template <typename T>
struct array_of<T[]> : array_of<T> {};  // an array that another unit defines

/// Memory for a T on each device that uses it. It is initialized with the given value, or with zeros, as in CUDA.
template <typename T, bool Shared>
class symbol_memory {
 public:
  using value_type = std::remove_cv_t<T>;

  symbol_memory() = default;
  symbol_memory(const value_type& initial) : initial_(new storage) {
    std::memcpy(initial_->bytes, &initial, sizeof(value_type));
  }
  /// Initializes the memory of each device with `make(queue)`, for values that differ between devices, such as
  /// addresses.
  template <typename Make, typename = std::enable_if_t<std::is_invocable_v<Make, sycl::queue&>>>
  symbol_memory(Make make) : make_(std::move(make)) {}
  symbol_memory(const symbol_memory&) = delete;
  symbol_memory& operator=(const symbol_memory&) = delete;

  /// Returns the variable's address on the queue's device. The memory is kept until the process ends, as in CUDA.
  value_type* get(sycl::queue& queue) const {
    const std::lock_guard lock(mutex_);
    for (const auto& [device, memory] : places_) {
      if (device == queue.get_device()) return memory;
    }
    sycl::queue own(queue.get_context(), queue.get_device());
    void* const memory =
        Shared ? sycl::malloc_shared(sizeof(value_type), own) : sycl::malloc_device(sizeof(value_type), own);
    if (make_) {
      const auto value = make_(queue);
      own.memcpy(memory, &value, sizeof(value_type)).wait();
    } else if (initial_) {
      own.memcpy(memory, initial_->bytes, sizeof(value_type)).wait();
    } else {
      own.memset(memory, 0, sizeof(value_type)).wait();
    }
    places_.emplace_back(queue.get_device(), static_cast<value_type*>(memory));
    return places_.back().second;
  }
  /// Returns the variable's address on the current device.
  value_type* get() const { return get(plain_default_queue()); }

 private:
  struct storage {
    alignas(value_type) unsigned char bytes[sizeof(value_type)];
  };
  std::unique_ptr<storage> initial_;
  std::function<typename array_of<value_type>::type(sycl::queue&)> make_;
  mutable std::vector<std::pair<sycl::device, value_type*>> places_;
  mutable std::mutex mutex_;
};

}  // namespace detail

/// A variable in device memory that kernels read and write (__device__).
template <typename T>
using device_memory = detail::symbol_memory<T, false>;
/// A variable in device memory that kernels only read (__constant__).
template <typename T>
using constant_memory = detail::symbol_memory<T, false>;

/// std::array<T, N> for the array type T[N], which a function cannot return; other types are themselves.
template <typename T>
using array_of = typename detail::array_of<T>::type;

/// Used as the operand of sizeof and decltype when host and device code share a text; declared, never defined.
template <typename T>
T& unevaluated(T&);
template <typename T, bool Shared>
typename detail::symbol_memory<T, Shared>::value_type& unevaluated(detail::symbol_memory<T, Shared>&);

}  // namespace cu2sycl

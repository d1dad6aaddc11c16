// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// cu2sycl 0.1.0
// Kernel arguments of classes with a user-provided copy constructor. CUDA calls it once, on the host, and copies the
// bytes of the result to the kernel. SYCL requires kernel arguments to be device copyable, so they are passed as bytes.
// CUDA C++ Programming Guide, "__global__ Function Parameters"; SYCL 2020, 3.13.1 "Device copyable".
#pragma once

#include <cstring>
#include <type_traits>

namespace cu2sycl {

/// The bytes of a copy of `value`, or of `value` itself if T has no usable copy constructor.
template <typename T>
class argument {
 public:
  explicit argument(const T& value) {
    if constexpr (std::is_constructible_v<T, T&>) {
      const T copy(const_cast<T&>(value));  // the copy constructor's parameter may be `T&`, without const
      std::memcpy(bytes_, static_cast<const void*>(&copy), sizeof(T));
    } else {
      std::memcpy(bytes_, static_cast<const void*>(&value), sizeof(T));
    }
  }
  /// Returns the value; called in a kernel.
  T& get() const { return *reinterpret_cast<T*>(const_cast<unsigned char*>(bytes_)); }

 private:
  alignas(T) unsigned char bytes_[sizeof(T)];
};

}  // namespace cu2sycl

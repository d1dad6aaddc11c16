// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// cu2sycl 0.1.0
// Kernel arguments of classes that are copied by code of their own. CUDA copies such an argument once on the host and
// hands the kernel its bytes; SYCL wants arguments whose bytes may be copied by themselves.
// CUDA C++ Programming Guide, "__global__ Function Parameters"; SYCL 2020, 3.13.1 "Device copyable".
#pragma once

#include <cstring>
#include <type_traits>

namespace cu2sycl {

/// The bytes of a copy of a value; of the value itself, where it cannot be copied and the parameter is of a base.
template <typename T>
class argument {
 public:
  explicit argument(const T& value) {
    if constexpr (std::is_constructible_v<T, T&>) {
      const T copy(const_cast<T&>(value));  // a copy constructor may take no const
      std::memcpy(bytes_, static_cast<const void*>(&copy), sizeof(T));
    } else {
      std::memcpy(bytes_, static_cast<const void*>(&value), sizeof(T));
    }
  }
  /// The value, in a kernel.
  T& get() const { return *reinterpret_cast<T*>(const_cast<unsigned char*>(bytes_)); }

 private:
  alignas(T) unsigned char bytes_[sizeof(T)];
};

}  // namespace cu2sycl

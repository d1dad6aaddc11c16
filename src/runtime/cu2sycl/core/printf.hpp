// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// cu2sycl 0.1.0
// Output from kernels. CUDA C++ Programming Guide, "Formatted Output". The C function printf is used if the compiler
// accepts it in kernels. DPC++ accepts no variadic function there; its own printf is an experimental extension without
// a feature-test macro. AdaptiveCpp's `generic` supports the C function only on CPUs. On NVIDIA GPUs there is vprintf,
// to which the arguments are passed one after another in memory (CUDA C++ Programming Guide, "Formatted Output"; PTX
// Writer's Guide, "vprintf").
#pragma once

#include <cstdio>
#include <cstring>
#include <sycl/sycl.hpp>
#include <type_traits>

namespace cu2sycl {

// CUDA's printf returns the number of arguments after the format, not of characters.
#ifdef SYCL_IMPLEMENTATION_ONEAPI
template <typename... Arguments>
int printf(const char* format, Arguments... arguments) {
  sycl::ext::oneapi::experimental::printf(format, arguments...);
  return static_cast<int>(sizeof...(Arguments));
}
#elif defined(ACPP_EXT_JIT_COMPILE_IF) && ACPP_LIBKERNEL_IS_DEVICE_PASS_SSCP
namespace detail {

int device_vprintf(const char* format, const void* arguments) __asm__("vprintf");

/// The arguments in memory, promoted as for `...`: float as double, small integers as int, each aligned to its size.
template <typename... Arguments>
class packed_arguments {
 public:
  explicit packed_arguments(Arguments... arguments) { (add(arguments), ...); }
  const void* data() const { return bytes_; }

 private:
  template <typename T>
  void add(T value) {
    if constexpr (std::is_floating_point_v<T>) {
      put(static_cast<double>(value));
    } else if constexpr (std::is_integral_v<T>) {
      put(+value);
    } else if constexpr (std::is_enum_v<T>) {
      put(+static_cast<std::underlying_type_t<T>>(value));
    } else {
      put(value);
    }
  }
  template <typename T>
  void put(T value) {
    end_ = (end_ + sizeof(T) - 1) / sizeof(T) * sizeof(T);
    std::memcpy(bytes_ + end_, &value, sizeof(T));
    end_ += sizeof(T);
  }

  alignas(8) char bytes_[8 * sizeof...(Arguments) + 8];
  std::size_t end_ = 0;
};

}  // namespace detail

template <typename... Arguments>
int printf(const char* format, Arguments... arguments) {
  __acpp_if_target_sscp(
      namespace jit = sycl::AdaptiveCpp_jit;
      if (jit::reflect<jit::reflection_query::compiler_backend>() == jit::compiler_backend::ptx) {
        const detail::packed_arguments<Arguments...> packed(arguments...);
        [[clang::noinline]] detail::device_vprintf(format, packed.data());  // not the C library's inline vprintf
      } else { std::printf(format, arguments...); });
  __acpp_if_target_host(std::printf(format, arguments...););
  return static_cast<int>(sizeof...(Arguments));
}
#else
template <typename... Arguments>
int printf(const char* format, Arguments... arguments) {
  std::printf(format, arguments...);
  return static_cast<int>(sizeof...(Arguments));
}
#endif

}  // namespace cu2sycl

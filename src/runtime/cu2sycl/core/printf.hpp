// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// cu2sycl 0.1.0
// Output from kernels. CUDA C++ Programming Guide, "Formatted Output". Compilers that take C's printf in kernels are
// given it; DPC++, which takes no function with a variable number of arguments there, has a printf of its own, an
// experimental extension that it has no feature-test macro for. AdaptiveCpp's `generic` takes C's on CPUs alone: on
// NVIDIA's devices there is vprintf, with the arguments one behind the other in memory (CUDA C++ Programming Guide,
// "Formatted Output"; PTX Writer's Guide, "vprintf").
#pragma once

#include <cstdio>
#include <cstring>
#include <sycl/sycl.hpp>
#include <type_traits>

namespace cu2sycl {

#ifdef SYCL_IMPLEMENTATION_ONEAPI
/// Returns what the device gives; 0 on most. CUDA's returns the number of arguments.
template <typename... Arguments>
int printf(const char* format, Arguments... arguments) {
  return sycl::ext::oneapi::experimental::printf(format, arguments...);
}
#elif defined(ACPP_EXT_JIT_COMPILE_IF) && ACPP_LIBKERNEL_IS_DEVICE_PASS_SSCP
namespace detail {

int device_vprintf(const char* format, const void* arguments) __asm__("vprintf");

/// Arguments as they are passed in place of `...`: float as double, small integers as int, each aligned to its size.
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

/// Returns what the device gives: on NVIDIA's the number of arguments.
template <typename... Arguments>
int printf(const char* format, Arguments... arguments) {
  int out = 0;
  __acpp_if_target_sscp(
      namespace jit = sycl::AdaptiveCpp_jit;
      if (jit::reflect<jit::reflection_query::compiler_backend>() == jit::compiler_backend::ptx) {
        const detail::packed_arguments<Arguments...> packed(arguments...);
        [[clang::noinline]] out = detail::device_vprintf(format, packed.data());  // C libraries have an inline one
      } else { out = std::printf(format, arguments...); });
  __acpp_if_target_host(out = std::printf(format, arguments...););
  return out;
}
#else
using std::printf;
#endif

}  // namespace cu2sycl

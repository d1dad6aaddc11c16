// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// cu2sycl 0.1.0
// assert in kernels. CUDA C++ Programming Guide, "Assertion". DPC++ and compilers for CPUs accept the C macro in device
// code. AdaptiveCpp's `generic` has no device function for it on NVIDIA GPUs: there, a failed assertion prints its
// message and terminates the kernel.
#pragma once

#include <cassert>
#include <sycl/sycl.hpp>

#if defined(ACPP_EXT_JIT_COMPILE_IF) && ACPP_LIBKERNEL_IS_DEVICE_PASS_SSCP && !defined(NDEBUG)
#include <cstdlib>

#include "cu2sycl/core/printf.hpp"

namespace cu2sycl::detail {

inline void assertion_failed(const char* expression, const char* file, int line, const char* function) {
  printf("%s:%d: %s: Assertion `%s' failed.\n", file, line, function, expression);
  __acpp_if_target_sscp(__builtin_trap(););
  __acpp_if_target_host(std::abort(););
}

}  // namespace cu2sycl::detail

#undef assert
#define assert(...)                         \
  (static_cast<bool>(__VA_ARGS__) ? void(0) \
                                  : cu2sycl::detail::assertion_failed(#__VA_ARGS__, __FILE__, __LINE__, __func__))
#endif

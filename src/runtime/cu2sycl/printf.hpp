// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Output from kernels. CUDA C++ Programming Guide, "Formatted Output". Compilers that take C's printf in kernels are
// given it; DPC++, which takes no function with a variable number of arguments there, has a printf of its own, an
// experimental extension that it has no feature-test macro for.
#pragma once

#include <cstdio>
#include <sycl/sycl.hpp>

namespace cu2sycl {

#ifdef SYCL_IMPLEMENTATION_ONEAPI
/// Returns what the device gives; 0 on most. CUDA's returns the number of arguments.
template <typename... Arguments>
int printf(const char* format, Arguments... arguments) {
  return sycl::ext::oneapi::experimental::printf(format, arguments...);
}
#else
using std::printf;
#endif

}  // namespace cu2sycl

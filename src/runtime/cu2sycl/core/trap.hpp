// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// cu2sycl 0.1.0
// Termination from a kernel: CUDA C++ Programming Guide, "Trap function". SYCL 2020 has no such function. The
// compilers' built-in function terminates the program; in CUDA, every later call returns an error instead.
#pragma once

#include <cassert>

namespace cu2sycl {

/// Terminates the kernel abnormally, and the program with it (__trap).
inline void trap() {
#if defined(__SYCL_DEVICE_ONLY__)
  assert(false && "trap");
#endif
#if defined(__GNUC__) || defined(__clang__)
  __builtin_trap();
#endif
}

}  // namespace cu2sycl

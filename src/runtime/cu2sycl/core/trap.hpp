// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// cu2sycl 0.1.0
// Ending a program from a kernel: CUDA C++ Programming Guide, "Trap function". SYCL 2020 has no such function; what the
// compilers have ends the program, where CUDA makes every later call return an error.
#pragma once

#include <cassert>

namespace cu2sycl {

/// __trap(): ends the kernel abnormally, and the program with it.
inline void trap() {
#if defined(__SYCL_DEVICE_ONLY__)
  assert(false && "trap");
#endif
#if defined(__GNUC__) || defined(__clang__)
  __builtin_trap();
#endif
}

}  // namespace cu2sycl

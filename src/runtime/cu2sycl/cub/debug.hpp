// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// cu2sycl 0.1.0
// CUB's checks of errors. cub/util_debug.cuh.
#pragma once

#include <cstdio>
#include <cstdlib>

#include "cu2sycl/core/error.hpp"

namespace cu2sycl::cub {

/// Prints `error` if it is not success, and returns it (CubDebug).
inline error_t debug(error_t error) {
  if (error != success) std::fprintf(stderr, "CUB error %d: %s\n", static_cast<int>(error), error_string(error));
  return error;
}

/// Ends the program if `error` is not success (CubDebugExit).
inline void debug_exit(error_t error) {
  if (debug(error) != success) std::exit(1);
}

}  // namespace cu2sycl::cub

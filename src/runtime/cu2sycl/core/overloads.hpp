// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// cu2sycl 0.1.0
// A function object for a CUDA function whose last argument may be omitted.
#pragma once

#include <utility>

namespace cu2sycl {

/// Calls the function that accepts the given arguments. Converts to a pointer to function if one of `Functions` does.
template <typename... Functions>
struct overloads : Functions... {
  explicit overloads(Functions... functions) : Functions(std::move(functions))... {}
  using Functions::operator()...;
};

}  // namespace cu2sycl

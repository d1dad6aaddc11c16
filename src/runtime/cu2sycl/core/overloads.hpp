// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// cu2sycl 0.1.0
// A function object for a CUDA function that takes a last argument or does without.
#pragma once

#include <utility>

namespace cu2sycl {

/// Calls the function that takes the given arguments. It converts to a pointer to function as its functions do.
template <typename... Functions>
struct overloads : Functions... {
  explicit overloads(Functions... functions) : Functions(std::move(functions))... {}
  using Functions::operator()...;
};

}  // namespace cu2sycl

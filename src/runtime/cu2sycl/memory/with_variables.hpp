// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// cu2sycl 0.1.0
// Function objects whose call operators must be passed device variables, for code that passes none: algorithms.
#pragma once

#include <utility>

namespace cu2sycl {

/// Returns a function object that can be called as f(*variables..., arguments...) can, with the last arguments alone.
/// The variables are in device memory.
template <typename F, typename... T>
auto with_variables(const F& f, T*... variables) {
  return [=](auto&&... arguments)
             -> decltype(std::declval<F&>()(*variables..., std::forward<decltype(arguments)>(arguments)...)) {
    F own(f);  // its operator may not be const
    return own(*variables..., std::forward<decltype(arguments)>(arguments)...);
  };
}

}  // namespace cu2sycl

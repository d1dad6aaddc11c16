// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// cu2sycl 0.1.0
// cuda::proclaim_return_type of libcu++.
#pragma once

#include <utility>

namespace cu2sycl {

/// A function object that calls `f` and returns an R.
template <typename R, typename F>
struct proclaimed {
  F f;
  template <typename... Arguments>
  R operator()(Arguments&&... arguments) const {
    return f(static_cast<Arguments&&>(arguments)...);
  }
};

template <typename R, typename F>
proclaimed<R, F> proclaim_return_type(F f) {
  return {std::move(f)};
}

}  // namespace cu2sycl

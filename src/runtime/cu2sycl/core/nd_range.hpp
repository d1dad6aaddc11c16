// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// cu2sycl 0.1.0
// The index space of a launch whose sizes must be evaluated once. CUDA C++ Programming Guide, "Execution
// Configuration".
#pragma once

#include <cstddef>
#include <sycl/sycl.hpp>
#include <type_traits>

namespace cu2sycl {
namespace detail {

/// Converts a size to a range: a number becomes the last dimension, other types are converted implicitly.
template <int Dimensions, typename Size>
sycl::range<Dimensions> size_in(const Size& size) {
  if constexpr (std::is_convertible_v<Size, sycl::range<Dimensions>> && !std::is_arithmetic_v<Size>) {
    return size;
  } else if constexpr (Dimensions == 1) {
    return sycl::range<1>(static_cast<std::size_t>(size));
  } else if constexpr (Dimensions == 2) {
    return sycl::range<2>(1, static_cast<std::size_t>(size));
  } else {
    return sycl::range<3>(1, 1, static_cast<std::size_t>(size));
  }
}

}  // namespace detail

/// Returns `groups` groups of `group` work-items. If a size of `group` is 0, which SYCL forbids, there are no groups.
template <int Dimensions, typename Groups, typename Group>
sycl::nd_range<Dimensions> nd_range(const Groups& groups, const Group& group) {
  sycl::range<Dimensions> local = detail::size_in<Dimensions>(group);
  for (int d = 0; d < Dimensions; ++d) {
    if (local[d] != 0) continue;
    sycl::range<Dimensions> none = local;
    for (int k = 0; k < Dimensions; ++k) {
      none[k] = 0;
      local[k] = 1;
    }
    return {none, local};
  }
  return {detail::size_in<Dimensions>(groups) * local, local};
}

}  // namespace cu2sycl

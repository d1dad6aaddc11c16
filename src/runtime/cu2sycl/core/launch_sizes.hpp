// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// cu2sycl 0.1.0
// The launch configuration (between <<< and >>>) when a macro expands to it: the groups, the work-items per group, each
// a number or a dim3, and the bytes of dynamic local memory. CUDA C++ Programming Guide, "Execution Configuration".
#pragma once

#include <cstddef>
#include <sycl/sycl.hpp>
#include <type_traits>

namespace cu2sycl {

struct launch_sizes {
  sycl::nd_range<3> range;
  std::size_t bytes;

  template <typename Groups, typename Group>
  launch_sizes(const Groups& groups, const Group& group, std::size_t dynamic_bytes = 0)
      : range(in_three(groups) * in_three(group), in_three(group)), bytes(dynamic_bytes) {}

 private:
  template <typename Size>
  static sycl::range<3> in_three(const Size& size) {
    if constexpr (std::is_convertible_v<Size, sycl::range<3>>) {
      return size;
    } else {
      return {1, 1, static_cast<std::size_t>(size)};
    }
  }
};

}  // namespace cu2sycl

// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// cu2sycl 0.1.0
// Functions of a single work-item. cub/thread/thread_reduce.cuh, thread_scan.cuh, thread_search.cuh.
#pragma once

#include <cstddef>

#include "cu2sycl/cub/functional.hpp"

namespace cu2sycl::cub {

template <typename T, std::size_t Items, typename Op>
T ThreadReduce(const T (&items)[Items], Op op) {
  T out = items[0];
  for (std::size_t i = 1; i < Items; ++i) out = op(out, items[i]);
  return out;
}
template <typename T, std::size_t Items, typename Op, typename Start>
T ThreadReduce(const T (&items)[Items], Op op, Start start) {
  T out = static_cast<T>(start);
  for (std::size_t i = 0; i < Items; ++i) out = op(out, items[i]);
  return out;
}

/// Returns the first index in [0, n) whose element is not less than the value, or n.
template <typename It, typename Offset, typename T>
Offset LowerBound(It in, Offset n, T value) {
  Offset low = 0;
  while (low < n) {
    const Offset middle = low + (n - low) / 2;
    if (in[middle] < value)
      low = middle + 1;
    else
      n = middle;
  }
  return low;
}
/// Returns the first index in [0, n) whose element is greater than the value, or n.
template <typename It, typename Offset, typename T>
Offset UpperBound(It in, Offset n, T value) {
  Offset low = 0;
  while (low < n) {
    const Offset middle = low + (n - low) / 2;
    if (value < in[middle])
      n = middle;
    else
      low = middle + 1;
  }
  return low;
}

}  // namespace cu2sycl::cub

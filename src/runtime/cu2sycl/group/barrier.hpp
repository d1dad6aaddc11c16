// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// cu2sycl 0.1.0
// Barriers, and barriers that evaluate a predicate. CUDA C++ Programming Guide, "Synchronization Functions". All
// work-items of the group must reach them.
#pragma once

#include <sycl/sycl.hpp>

#include "cu2sycl/core/convergent.hpp"

namespace cu2sycl {

/// Calls sycl::group_barrier (__syncthreads, __syncwarp).
template <typename Group>
CU2SYCL_CONVERGENT void group_barrier(Group group) {
  sycl::group_barrier(group);
}

/// Returns 1 if the predicate holds for all work-items of the group, otherwise 0 (__syncthreads_and).
template <typename Predicate, int Dimensions>
CU2SYCL_CONVERGENT int barrier_and(const sycl::nd_item<Dimensions>& item, Predicate predicate) {
  cu2sycl::group_barrier(item.get_group());
  return sycl::all_of_group(item.get_group(), static_cast<bool>(predicate)) ? 1 : 0;
}

/// Returns 1 if the predicate holds for any work-item of the group, otherwise 0 (__syncthreads_or).
template <typename Predicate, int Dimensions>
CU2SYCL_CONVERGENT int barrier_or(const sycl::nd_item<Dimensions>& item, Predicate predicate) {
  cu2sycl::group_barrier(item.get_group());
  return sycl::any_of_group(item.get_group(), static_cast<bool>(predicate)) ? 1 : 0;
}

/// Returns the number of work-items of the group for which the predicate holds (__syncthreads_count).
template <typename Predicate, int Dimensions>
CU2SYCL_CONVERGENT int barrier_count(const sycl::nd_item<Dimensions>& item, Predicate predicate) {
  cu2sycl::group_barrier(item.get_group());
  return sycl::reduce_over_group(item.get_group(), predicate ? 1 : 0, sycl::plus<int>());
}

}  // namespace cu2sycl

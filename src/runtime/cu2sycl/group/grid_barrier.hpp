// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// cu2sycl 0.1.0
// A barrier for all groups of a cooperative launch. CUDA C++ Programming Guide, "Grid Synchronization". SYCL 2020 has
// none. It uses DPC++'s extension sycl_ext_oneapi_root_group; with other compilers, using the barrier is a compile-time
// error.
#pragma once

#include <sycl/sycl.hpp>
#include <type_traits>

#include "cu2sycl/core/convergent.hpp"

namespace cu2sycl {

#ifdef SYCL_EXT_ONEAPI_ROOT_GROUP

/// Waits for all work-items of the launch, which must be made with parallel_for_grid()
/// (cooperative_groups::grid_group::sync).
template <int Dimensions>
CU2SYCL_CONVERGENT void grid_barrier(const sycl::nd_item<Dimensions>& item) {
  sycl::group_barrier(item.ext_oneapi_get_root_group());
}

/// Launches a kernel whose groups all run at the same time (cudaLaunchCooperativeKernel). The launch fails if there are
/// more groups than the device can run at once.
template <typename... Name, int Dimensions, typename Kernel>
void parallel_for_grid(sycl::handler& cgh, const sycl::nd_range<Dimensions>& space, const Kernel& kernel) {
  namespace experimental = sycl::ext::oneapi::experimental;
  cgh.parallel_for<Name...>(space, experimental::properties{experimental::use_root_sync}, kernel);
}

#else

template <int Dimensions, typename Never = void>
void grid_barrier(const sycl::nd_item<Dimensions>&) {
  static_assert(!std::is_void_v<Never>, "this SYCL compiler has no barrier for all groups of a launch (root_group)");
}

template <typename... Name, int Dimensions, typename Kernel>
void parallel_for_grid(sycl::handler& cgh, const sycl::nd_range<Dimensions>& space, const Kernel& kernel) {
  cgh.parallel_for<Name...>(space, kernel);
}

#endif

}  // namespace cu2sycl

// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// cu2sycl 0.1.0
// Launches whose configuration is checked as CUDA does: if it is invalid, the last error is set and no kernel runs.
// Used in programs that read that error, when the configuration is not known to be valid.
// CUDA Runtime API, cudaErrorInvalidValue, which CUDA 13 reports for it; SYCL 2020, 4.9.4.2 "parallel_for".
#pragma once

#include <cstddef>
#include <sycl/sycl.hpp>

#include "cu2sycl/core/error.hpp"
#include "cu2sycl/stream/capture.hpp"

namespace cu2sycl {
namespace detail {

/// Whether no size is zero or above CUDA's limits (2^31 - 1 groups, 65535 along y and z, 64 work-items along z), and
/// the device supports a work-group of that size. CUDA C++ Programming Guide, "Compute Capabilities".
template <int Dimensions>
bool is_valid(const sycl::device& device, const sycl::nd_range<Dimensions>& space) {
  for (int d = 0; d < Dimensions; ++d) {
    const std::size_t global = space.get_global_range()[d];
    const std::size_t local = space.get_local_range()[d];
    const std::size_t most = d == Dimensions - 1 ? 0x7fffffff : 65535;
    if (global == 0 || local == 0 || global / local > most || local > global) return false;
  }
  if (Dimensions == 3 && space.get_local_range()[0] > 64) return false;
  return space.get_local_range().size() <= device.get_info<sycl::info::device::max_work_group_size>();
}

}  // namespace detail

/// Launches a kernel, or makes error_invalid_value the last error if `space` is invalid. `queue` is a sycl::queue or a
/// recording; `Name` is the class that names the kernel, if any.
template <typename... Name, typename Queue, int Dimensions, typename Kernel>
void parallel_for(Queue&& queue, const sycl::nd_range<Dimensions>& space, const Kernel& kernel) {
  detail::guarded([&] {
    if (!detail::is_valid(queue.get_device(), space)) return error_invalid_value;
    queue.template parallel_for<Name...>(space, kernel);
    return success;
  });
}

/// Like parallel_for, for a kernel with local memory: `command_group(handler, space)` declares the memory and launches.
template <typename Queue, int Dimensions, typename CommandGroup>
void submit(Queue&& queue, const sycl::nd_range<Dimensions>& space, const CommandGroup& command_group) {
  detail::guarded([&] {
    if (!detail::is_valid(queue.get_device(), space)) return error_invalid_value;
    queue.submit([=](sycl::handler& cgh) { command_group(cgh, space); });
    return success;
  });
}

}  // namespace cu2sycl

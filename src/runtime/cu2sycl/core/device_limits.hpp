// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// cu2sycl 0.1.0
// Limits of devices. CUDA Runtime API, "Device Management", cudaDeviceSetLimit. SYCL 2020 has no such limits: a limit
// that a program sets has no effect, but is stored, and returned when the program reads it. Sizes are in bytes.
#pragma once

#include <cstddef>
#include <map>
#include <mutex>
#include <utility>

#include "cu2sycl/core/error.hpp"
#include "cu2sycl/core/queue.hpp"

namespace cu2sycl {

enum limit : int {
  limit_stack_size = 0,
  limit_printf_fifo_size = 1,
  limit_malloc_heap_size = 2,
  limit_dev_runtime_sync_depth = 3,
  limit_dev_runtime_pending_launch_count = 4,
  limit_max_l2_fetch_granularity = 5,
  limit_persisting_l2_cache_size = 6
};

namespace detail {

/// A limit of the current device; initially the default that CUDA documents.
inline std::size_t& limit_of_current(limit which) {
  constexpr std::size_t defaults[] = {1024, std::size_t{1} << 20, std::size_t{8} << 20, 0, 2048, 64, 0};
  static std::mutex& mutex = *new std::mutex;
  static auto& all = *new std::map<std::pair<int, int>, std::size_t>;
  const std::lock_guard lock(mutex);
  return all.try_emplace({current_device(), which}, defaults[which]).first->second;
}

/// Returns whether `which` can be used. CUDA 12 removed the limit on the depth of launches from device code.
inline error_t check(limit which) {
  if (which < limit_stack_size || which > limit_persisting_l2_cache_size) return error_invalid_value;
  return which == limit_dev_runtime_sync_depth ? error_unsupported_limit : success;
}

}  // namespace detail

/// Stores a limit of the current device (cudaDeviceSetLimit).
inline error_t set_device_limit(limit which, std::size_t value) {
  const error_t code = detail::check(which);
  if (code == success) detail::limit_of_current(which) = value;
  return detail::report(code);
}

/// Gets a limit of the current device (cudaDeviceGetLimit).
inline error_t get_device_limit(std::size_t* value, limit which) {
  if (value == nullptr) return detail::report(error_invalid_value);
  const error_t code = detail::check(which);
  if (code == success) *value = detail::limit_of_current(which);
  return detail::report(code);
}

}  // namespace cu2sycl

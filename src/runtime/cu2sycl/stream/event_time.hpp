// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// cu2sycl 0.1.0
// The time between events. CUDA Runtime API, "Event Management": cudaEventElapsedTime.
#pragma once

#include "cu2sycl/core/error.hpp"
#include "cu2sycl/core/queue.hpp"
#include "cu2sycl/stream/event.hpp"

namespace cu2sycl {
namespace detail {

inline const bool times_wanted = uses_times() = true;

}  // namespace detail

/// Gets the time between two events in milliseconds, from the device's profiling. Returns error_invalid_resource_handle
/// if an event was not recorded or was created with event_disable_timing.
inline error_t event_elapsed_time(float* milliseconds, event_t start, event_t stop) {
  return detail::guarded([&] {
    const auto timed = [](event_t event) { return event != nullptr && event->mark && event->timed; };
    if (milliseconds == nullptr || !timed(start) || !timed(stop)) return error_invalid_resource_handle;
    const auto begin = start->mark->get_profiling_info<sycl::info::event_profiling::command_end>();
    const auto end = stop->mark->get_profiling_info<sycl::info::event_profiling::command_end>();
    *milliseconds = static_cast<float>(static_cast<double>(end) - static_cast<double>(begin)) * 1e-6F;
    return success;
  });
}

}  // namespace cu2sycl

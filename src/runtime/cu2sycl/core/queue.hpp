// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// cu2sycl 0.1.0
// The queues that replace CUDA's default streams.
// CUDA C++ Programming Guide, "Default Stream"; SYCL 2020, 4.6.5 "Queue class".
#pragma once

#include <algorithm>
#include <atomic>
#include <cstddef>
#include <cstdio>
#include <deque>
#include <exception>
#include <memory>
#include <mutex>
#include <sycl/sycl.hpp>
#include <vector>

#include "cu2sycl/core/error.hpp"
#include "cu2sycl/core/narrowing.hpp"

namespace cu2sycl {
namespace detail {

/// Sets the last error of the thread that waits for a kernel if the kernel failed.
inline void remember_asynchronous(sycl::exception_list errors) {
  if (errors.size() > 0) report(error_launch_failure);
}

/// Whether the program uses warp functions.
inline bool& uses_warps() {
  static bool used = false;
  return used;
}

/// Whether the program asks for the time between events.
inline bool& uses_times() {
  static bool used = false;
  return used;
}

/// Prints a message, once, if a device has no sub-groups of 32 work-items, which CUDA's warp functions assume.
inline void check_warps(const sycl::device& device) {
  static bool said = false;
  if (!uses_warps() || said) return;
  for (const std::size_t size : device.get_info<sycl::info::device::sub_group_sizes>()) {
    if (size == 32) return;
  }
  said = true;
  std::fprintf(
      stderr, "cu2sycl: this device has no sub-groups of 32 work-items; warp functions will give wrong results\n");
}

/// Creates an in-order queue. Its events have times only if the program reads them (cu2sycl/stream/event_time.hpp),
/// because profiling makes each submission slower.
inline std::unique_ptr<sycl::queue> make_queue(const sycl::device& device) {
  check_warps(device);
  const sycl::property_list plain{sycl::property::queue::in_order{}};
  const sycl::property_list timed{sycl::property::queue::in_order{}, sycl::property::queue::enable_profiling{}};
  return std::make_unique<sycl::queue>(device, remember_asynchronous, uses_times() ? timed : plain);
}

/// A library whose memory and queues the program uses: a function that returns its current queue, and one that waits
/// for all of its queues.
struct queue_source {
  sycl::queue& (*current)() = nullptr;
  void (*wait)() = nullptr;
};
inline queue_source queues_of_others;

struct runtime_state {
  std::vector<sycl::device> devices;
  std::deque<std::unique_ptr<sycl::queue>> queues;  // one per device, created on first use
  std::vector<sycl::queue*> streams;                // all created streams
  std::vector<sycl::queue*> blocking;               // those that the default stream waits for
  std::atomic<bool> blocks = false;                 // a blocking stream was created
  std::mutex mutex;

  runtime_state() : devices(sycl::device::get_devices(sycl::info::device_type::gpu)) {
    if (devices.empty()) devices.emplace_back(sycl::default_selector_v);
    queues.resize(devices.size());
  }
};

/// Returns the state, which lives until the process ends: destructors of static objects may still free memory.
inline runtime_state& state() {
  static runtime_state& instance = *new runtime_state;
  return instance;
}

inline int& current_device() {
  thread_local int device = 0;
  return device;
}

/// Returns the queue of the current device, without waiting for other streams.
inline sycl::queue& plain_default_queue() {
  if (queues_of_others.current != nullptr) return queues_of_others.current();
  thread_local int device = -1;
  thread_local sycl::queue* known = nullptr;
  if (device == current_device()) return *known;
  runtime_state& s = state();
  const std::lock_guard lock(s.mutex);
  std::unique_ptr<sycl::queue>& queue = s.queues[static_cast<std::size_t>(current_device())];
  if (!queue) queue = make_queue(s.devices[static_cast<std::size_t>(current_device())]);
  device = current_device();
  known = queue.get();
  return *known;
}

/// Returns the queues of a list of streams. Another thread may destroy a stream while these are in use.
inline std::vector<sycl::queue> queues_in(const std::vector<sycl::queue*>& streams) {
  const std::lock_guard lock(state().mutex);
  std::vector<sycl::queue> out;
  for (const sycl::queue* stream : streams) out.push_back(*stream);
  return out;
}

}  // namespace detail

/// Returns the current device's queue, which replaces the legacy default stream. Waits for all work in blocking streams
/// first. In a program with blocking streams, call it again for each operation.
inline sycl::queue& default_queue() {
  sycl::queue& queue = detail::plain_default_queue();
  if (!detail::state().blocks) return queue;
  for (sycl::queue& stream : detail::queues_in(detail::state().blocking)) stream.wait();
  return queue;
}

namespace detail {

/// Waits for the default stream and all other streams.
inline void wait_for_all() {
  for (sycl::queue& stream : queues_in(state().streams)) stream.wait_and_throw();
  if (queues_of_others.wait != nullptr) queues_of_others.wait();
  plain_default_queue().wait_and_throw();
}

}  // namespace detail

/// Waits for all work of the current device and returns its error, if any (cudaDeviceSynchronize).
inline error_t device_synchronize() {
  return detail::guarded([] {
    detail::wait_for_all();
    return peek_at_last_error();
  });
}

}  // namespace cu2sycl

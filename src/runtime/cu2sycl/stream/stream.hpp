// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// cu2sycl 0.1.0
// Streams: handles of queues. CUDA Runtime API, "Stream Management".
#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <mutex>

#include "cu2sycl/core/error.hpp"
#include "cu2sycl/core/queue.hpp"
#include "cu2sycl/stream/capture.hpp"

namespace cu2sycl {

/// A stream; nullptr is the legacy default stream.
using stream_t = sycl::queue*;

/// cudaStreamDefault. As a flag: the stream and the default stream wait for each other. As a stream: the default
/// stream.
struct stream_default_t {
  constexpr operator unsigned() const { return 0; }
  constexpr operator stream_t() const { return nullptr; }
};
inline constexpr stream_default_t stream_default{};
inline constexpr unsigned stream_non_blocking = 1;  // does not wait for the default stream
inline const stream_t stream_legacy = reinterpret_cast<stream_t>(std::uintptr_t{1});
inline const stream_t stream_per_thread = reinterpret_cast<stream_t>(std::uintptr_t{2});

namespace detail {

/// The per-thread default stream of one thread. It and the default stream wait for each other.
struct per_thread_queue {
  std::unique_ptr<sycl::queue> queue = make_queue(plain_default_queue().get_device());

  per_thread_queue() {
    const std::lock_guard lock(state().mutex);
    state().streams.push_back(queue.get());
    state().blocking.push_back(queue.get());
    state().blocks = true;
  }
  per_thread_queue(const per_thread_queue&) = delete;
  per_thread_queue& operator=(const per_thread_queue&) = delete;
  ~per_thread_queue() {
    queue->wait();
    const std::lock_guard lock(state().mutex);
    for (auto* list : {&state().streams, &state().blocking})
      list->erase(std::remove(list->begin(), list->end(), queue.get()), list->end());
  }
};

inline bool is_blocking(stream_t stream) {
  const std::lock_guard lock(state().mutex);
  return std::find(state().blocking.begin(), state().blocking.end(), stream) != state().blocking.end();
}

}  // namespace detail

/// Returns the queue of a stream. If the stream is a blocking one, waits for the work of the default stream first.
inline sycl::queue& queue_of(stream_t stream) {
  if (stream == nullptr || stream == stream_legacy) return default_queue();
  if (stream == stream_per_thread) {
    thread_local detail::per_thread_queue own;
    detail::plain_default_queue().wait();
    return *own.queue;
  }
  if (detail::is_blocking(stream)) detail::plain_default_queue().wait();
  return *stream;
}

/// Creates a stream on the current device (cudaStreamCreateWithFlags).
inline error_t stream_create_with_flags(stream_t* stream, unsigned flags) {
  return detail::guarded([&] {
    if (stream == nullptr) return error_invalid_value;
    *stream = detail::make_queue(detail::plain_default_queue().get_device()).release();
    const std::lock_guard lock(detail::state().mutex);
    detail::state().streams.push_back(*stream);
    if (flags == stream_non_blocking) return success;
    detail::state().blocking.push_back(*stream);
    detail::state().blocks = true;
    return success;
  });
}

/// Creates a stream on the current device (cudaStreamCreate).
inline error_t stream_create(stream_t* stream) { return stream_create_with_flags(stream, stream_default); }

/// Waits for a stream's work and destroys the stream (cudaStreamDestroy).
inline error_t stream_destroy(stream_t stream) {
  return detail::guarded([&] {
    if (stream == nullptr) return error_invalid_resource_handle;
    stream->wait();
    {
      const std::lock_guard lock(detail::state().mutex);
      for (auto* list : {&detail::state().streams, &detail::state().blocking})
        list->erase(std::remove(list->begin(), list->end(), stream), list->end());
    }
    const std::unique_ptr<sycl::queue> owned(stream);
    return success;
  });
}

/// Waits for a stream's work (cudaStreamSynchronize).
inline error_t stream_synchronize(stream_t stream) {
  return detail::guarded([&] {
    queue_of(stream).wait_and_throw();
    return success;
  });
}

/// Waits for a stream's work and returns success: SYCL 2020 cannot query a queue without waiting (cudaStreamQuery).
inline error_t stream_query(stream_t stream) { return stream_synchronize(stream); }

/// Waits for a stream's work and calls `callback(stream, error, data)`; CUDA calls it later (cudaStreamAddCallback).
template <typename Callback>
error_t stream_add_callback(stream_t stream, Callback callback, void* data) {
  const error_t code = stream_synchronize(stream);
  callback(stream, code, data);
  return success;
}

/// Waits for a stream's work and calls `function(data)`; CUDA calls it later (cudaLaunchHostFunc). If the stream is
/// captured, the call becomes a host node.
template <typename Function>
error_t launch_host_function(stream_t stream, Function function, void* data) {
  sycl::queue& queue = queue_of(stream);
  if (const auto capture = detail::capture_of(queue)) {
    capture->add(queue, graph_node_host, [=](sycl::queue& on) {
      on.wait();
      function(data);
    });
    return success;
  }
  const error_t code = stream_synchronize(stream);
  if (code == success) function(data);
  return code;
}

using stream_callback_t = void (*)(stream_t, error_t, void*);
using host_function_t = void (*)(void*);

/// Gets the flags with which a stream was created (cudaStreamGetFlags).
inline error_t stream_get_flags(stream_t stream, unsigned* flags) {
  const bool own = stream != nullptr && stream != stream_legacy && stream != stream_per_thread;
  *flags = own && !detail::is_blocking(stream) ? stream_non_blocking : stream_default;
  return success;
}

/// Gets 0, CUDA's default priority: SYCL 2020 queues have no priorities (cudaStreamGetPriority).
inline error_t stream_get_priority(stream_t, int* priority) {
  *priority = 0;
  return success;
}

/// Gets the number of a stream's device (cudaStreamGetDevice).
inline error_t stream_get_device(stream_t stream, int* device) {
  return detail::guarded([&] {
    const sycl::device of = queue_of(stream).get_device();
    const auto& all = detail::state().devices;
    *device = static_cast<int>(std::find(all.begin(), all.end(), of) - all.begin());
    return success;
  });
}

/// Gets a number that is unique among the streams of the process (cudaStreamGetId).
inline error_t stream_get_id(stream_t stream, unsigned long long* id) {
  *id = reinterpret_cast<std::uintptr_t>(stream);
  return success;
}

/// Gets an empty range, 0 to 0: SYCL 2020 queues have no priorities (cudaDeviceGetStreamPriorityRange).
inline error_t stream_priority_range(int* least, int* greatest) {
  if (least != nullptr) *least = 0;
  if (greatest != nullptr) *greatest = 0;
  return success;
}

}  // namespace cu2sycl

// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// cu2sycl 0.1.0
// Events: marked positions in streams, with times. CUDA Runtime API, "Event Management".
#pragma once

#include <memory>
#include <optional>
#include <vector>

#include "cu2sycl/core/error.hpp"
#include "cu2sycl/core/queue.hpp"
#include "cu2sycl/stream/capture.hpp"
#include "cu2sycl/stream/stream.hpp"

namespace cu2sycl {
namespace detail {

struct event_state {
  bool timed = true;
  std::optional<sycl::event> mark;    // an empty task after the preceding work
  std::weak_ptr<capture> in;          // the capture in which the event was recorded
  std::vector<graph_node*> captured;  // the captured nodes before the event
};

/// Submits work that the implementation defers until something waits for it, as AdaptiveCpp does. Otherwise a loop that
/// queries an event would never end.
inline void begin_work() {
#ifdef ACPP_EXT_QUEUE_WAIT_LIST
  static sycl::queue any;
  (void)any.get_wait_list();  // submits all deferred work
#endif
}

}  // namespace detail

using event_t = detail::event_state*;

inline constexpr unsigned event_disable_timing = 2;

/// Creates an event (cudaEventCreateWithFlags).
inline error_t event_create_with_flags(event_t* event, unsigned flags) {
  if (event == nullptr) return detail::report(error_invalid_value);
  auto state = std::make_unique<detail::event_state>();
  state->timed = (flags & event_disable_timing) == 0;
  *event = state.release();
  return success;
}

/// Creates an event (the two overloads of cudaEventCreate).
inline error_t event_create(event_t* event) { return event_create_with_flags(event, 0); }
inline error_t event_create(event_t* event, unsigned flags) { return event_create_with_flags(event, flags); }

/// Destroys an event (cudaEventDestroy).
inline error_t event_destroy(event_t event) {
  if (event == nullptr) return detail::report(error_invalid_resource_handle);
  const std::unique_ptr<detail::event_state> owned(event);
  return success;
}

/// Records an event after the work that a stream has been given so far (cudaEventRecord).
inline error_t event_record(event_t event, stream_t stream = nullptr) {
  return detail::guarded([&] {
    if (event == nullptr) return error_invalid_resource_handle;
    sycl::queue& queue = queue_of(stream);
    const auto capture = detail::capture_of(queue);
    event->in = capture;
    if (capture)
      event->captured = capture->ends[&queue];
    else
      event->mark = queue.single_task([] {});
    return success;
  });
}

/// Waits for the work before an event; does nothing if it was not recorded (cudaEventSynchronize).
inline error_t event_synchronize(event_t event) {
  return detail::guarded([&] {
    if (event == nullptr) return error_invalid_resource_handle;
    if (event->mark) event->mark->wait();
    return success;
  });
}

/// Returns success if the work before an event is complete, otherwise error_not_ready (cudaEventQuery).
inline error_t event_query(event_t event) {
  return detail::guarded([&] {
    if (event == nullptr) return error_invalid_resource_handle;
    if (!event->mark) return success;
    detail::begin_work();
    const auto status = event->mark->get_info<sycl::info::event::command_execution_status>();
    return status == sycl::info::event_command_status::complete ? success : error_not_ready;
  });
}

/// Makes later work of a stream wait for an event (cudaStreamWaitEvent).
inline error_t stream_wait_event(stream_t stream, event_t event) {
  return detail::guarded([&] {
    if (event == nullptr) return error_invalid_resource_handle;
    sycl::queue& queue = queue_of(stream);
    if (const auto capture = event->in.lock()) {  // the stream joins the capture
      std::vector<graph_node*>& ends = capture->ends[&queue];
      ends.insert(ends.end(), event->captured.begin(), event->captured.end());
      return success;
    }
    if (event->mark)
      queue.submit([&](sycl::handler& cgh) {
        cgh.depends_on(*event->mark);
        cgh.single_task([] {});
      });
    return success;
  });
}

}  // namespace cu2sycl

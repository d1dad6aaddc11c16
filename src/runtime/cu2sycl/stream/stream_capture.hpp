// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// cu2sycl 0.1.0
// Capture of a stream's work into a graph. CUDA C++ Programming Guide, "Creating a Graph Using Stream Capture"; CUDA
// Runtime API, "Stream Management".
#pragma once

#include "cu2sycl/graph/graph.hpp"

namespace cu2sycl {

enum stream_capture_mode : int {
  stream_capture_global = 0,
  stream_capture_thread_local = 1,
  stream_capture_relaxed = 2
};
enum stream_capture_status : int { stream_capture_none = 0, stream_capture_active = 1, stream_capture_invalidated = 2 };

namespace detail {

/// Begins a capture that adds nodes to the graph `to`. The first of them depends on the nodes in `dependencies`.
inline error_t begin_capture(stream_t stream, graph_t to, std::vector<graph_node_t> dependencies) {
  if (stream == nullptr || stream == stream_legacy) return report(error_stream_capture_unsupported);
  sycl::queue& queue = queue_of(stream);
  if (capture_of(queue) != nullptr) return report(error_illegal_state);
  auto made = std::make_shared<capture>();
  made->origin = &queue;
  made->to = to;
  made->write = [to](graph_node_type type, graph_work run, const std::vector<graph_node*>& before) {
    auto node = std::make_unique<graph_node>();
    node->type = type;
    node->owner = to;
    node->work = std::move(run);
    node->dependencies = before;
    to->nodes.push_back(std::move(node));
    return to->nodes.back().get();
  };
  made->ends[&queue] = std::move(dependencies);
  const std::lock_guard lock(captures().mutex);
  captures().open.push_back(std::move(made));
  return success;
}

}  // namespace detail

/// Begins to record the work of a stream, and of streams that wait for its events, instead of running it
/// (cudaStreamBeginCapture). Returns error_stream_capture_unsupported for the legacy default stream.
inline error_t stream_begin_capture(stream_t stream, stream_capture_mode) {
  auto made = std::make_unique<graph>();
  const error_t code = detail::begin_capture(stream, made.get(), {});
  if (code == success) made.release();
  return code;
}

/// Like stream_begin_capture, but adds the work to the graph `to`; its first node depends on the `count` nodes in
/// `dependencies` (cudaStreamBeginCaptureToGraph).
inline error_t stream_begin_capture_to_graph(stream_t stream, graph_t to, const graph_node_t* dependencies,
                                             std::size_t count, stream_capture_mode) {
  if (to == nullptr || (dependencies == nullptr && count > 0)) return detail::report(error_invalid_value);
  return detail::begin_capture(stream, to, {dependencies, dependencies + count});
}

/// Ends a capture on the stream that began it; `*made` becomes the graph of the recorded work (cudaStreamEndCapture).
inline error_t stream_end_capture(stream_t stream, graph_t* made) {
  sycl::queue& queue = queue_of(stream);
  const std::shared_ptr<detail::capture> capture = detail::capture_of(queue);
  if (capture == nullptr) return detail::report(error_illegal_state);
  if (capture->origin != &queue) return detail::report(error_stream_capture_unmatched);
  {
    auto& open = detail::captures().open;
    const std::lock_guard lock(detail::captures().mutex);
    open.erase(std::remove(open.begin(), open.end(), capture), open.end());
  }
  if (made == nullptr) return detail::report(error_invalid_value);
  *made = capture->to;
  return success;
}

/// Gets whether a stream is being captured (cudaStreamIsCapturing).
inline error_t stream_is_capturing(stream_t stream, stream_capture_status* status) {
  if (status == nullptr) return detail::report(error_invalid_value);
  *status = detail::capture_of(queue_of(stream)) != nullptr ? stream_capture_active : stream_capture_none;
  return success;
}

/// Gets whether a stream is being captured, and a number that identifies the capture (cudaStreamGetCaptureInfo).
inline error_t stream_get_capture_info(stream_t stream, stream_capture_status* status,
                                       unsigned long long* id = nullptr) {
  const error_t code = stream_is_capturing(stream, status);
  if (code == success && id != nullptr)
    *id = reinterpret_cast<std::uintptr_t>(detail::capture_of(queue_of(stream)).get());
  return code;
}

/// Like the overload above; also gets the graph that is being made and the nodes on which the stream's next node will
/// depend. The list is valid until that node is added.
inline error_t stream_get_capture_info(stream_t stream, stream_capture_status* status, unsigned long long* id,
                                       graph_t* to, const graph_node_t** dependencies, std::size_t* count) {
  const error_t code = stream_get_capture_info(stream, status, id);
  if (code != success || *status != stream_capture_active) return code;
  sycl::queue& queue = queue_of(stream);
  const auto capture = detail::capture_of(queue);
  const std::vector<graph_node_t>& ends = capture->ends[&queue];
  if (to != nullptr) *to = capture->to;
  if (dependencies != nullptr) *dependencies = ends.data();
  if (count != nullptr) *count = ends.size();
  return success;
}

enum stream_update_capture_dependencies : unsigned {
  stream_add_capture_dependencies = 0,
  stream_set_capture_dependencies = 1
};

/// Adds nodes on which a captured stream's next node depends, or replaces them (cudaStreamUpdateCaptureDependencies).
inline error_t stream_update_dependencies(stream_t stream, const graph_node_t* dependencies, std::size_t count,
                                          unsigned how = stream_add_capture_dependencies) {
  sycl::queue& queue = queue_of(stream);
  const auto capture = detail::capture_of(queue);
  if (capture == nullptr) return detail::report(error_illegal_state);
  if (dependencies == nullptr && count > 0) return detail::report(error_invalid_value);
  std::vector<graph_node_t>& ends = capture->ends[&queue];
  if (how == stream_set_capture_dependencies) ends.clear();
  ends.insert(ends.end(), dependencies, dependencies + count);
  return success;
}
inline error_t stream_update_dependencies(stream_t stream, const graph_node_t* dependencies, std::nullptr_t,
                                          std::size_t count) {
  return stream_update_dependencies(stream, dependencies, count);
}

/// Swaps this thread's capture mode with `*mode` (cudaThreadExchangeStreamCaptureMode). Modes have no effect here: no
/// calls are forbidden during a capture.
inline error_t exchange_stream_capture_mode(stream_capture_mode* mode) {
  thread_local stream_capture_mode current = stream_capture_global;
  if (mode == nullptr) return detail::report(error_invalid_value);
  std::swap(*mode, current);
  return success;
}

}  // namespace cu2sycl

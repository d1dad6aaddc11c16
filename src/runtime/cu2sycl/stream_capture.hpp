// Graphs of what streams are given. CUDA C++ Programming Guide, "Creating a Graph Using Stream Capture"; CUDA Runtime
// API, "Stream Management".
#pragma once

#include "cu2sycl/graph.hpp"

namespace cu2sycl {

enum stream_capture_mode : int {
  stream_capture_global = 0,
  stream_capture_thread_local = 1,
  stream_capture_relaxed = 2
};
enum stream_capture_status : int { stream_capture_none = 0, stream_capture_active = 1, stream_capture_invalidated = 2 };

/// From now on the stream's work, and that of streams that wait for its events, is written down. The legacy default
/// stream cannot be captured.
inline error_t stream_begin_capture(stream_t stream, stream_capture_mode) {
  if (stream == nullptr || stream == stream_legacy) return detail::report(error_stream_capture_unsupported);
  sycl::queue& queue = queue_of(stream);
  if (detail::capture_of(queue) != nullptr) return detail::report(error_illegal_state);
  auto capture = std::make_shared<detail::capture>();
  capture->origin = &queue;
  capture->ends[&queue];
  const std::lock_guard lock(detail::captures().mutex);
  detail::captures().open.push_back(std::move(capture));
  return success;
}

/// As above; the work is added to a graph, behind some of its nodes.
inline error_t stream_begin_capture_to_graph(stream_t stream, graph_t to, const graph_node_t* behind, std::size_t count,
                                             stream_capture_mode mode) {
  if (to == nullptr || (behind == nullptr && count > 0)) return detail::report(error_invalid_value);
  if (const error_t code = stream_begin_capture(stream, mode); code != success) return code;
  const auto capture = detail::capture_of(queue_of(stream));
  capture->to = to;
  for (std::size_t k = 0; k < to->nodes.size(); ++k) {
    if (std::find(behind, behind + count, to->nodes[k].get()) != behind + count)
      capture->ends[capture->origin].push_back(k);
  }
  capture->before = to->nodes.size();
  return success;
}

/// Ends a capture, on the stream that began it, and makes a graph of what was written down.
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
  *made = capture->to != nullptr ? capture->to : std::make_unique<graph>().release();
  auto& nodes = (*made)->nodes;
  for (detail::captured_work& work : capture->work) {
    auto node = std::make_unique<graph_node>();
    node->type = work.type;
    node->owner = *made;
    node->work = std::move(work.run);
    for (const std::size_t before : work.behind) node->behind.push_back(nodes[before].get());
    nodes.push_back(std::move(node));
  }
  return success;
}

inline error_t stream_is_capturing(stream_t stream, stream_capture_status* status) {
  if (status == nullptr) return detail::report(error_invalid_value);
  *status = detail::capture_of(queue_of(stream)) != nullptr ? stream_capture_active : stream_capture_none;
  return success;
}

/// Whether a stream is captured, and a number that no other capture of the time has.
inline error_t stream_get_capture_info(stream_t stream, stream_capture_status* status,
                                       unsigned long long* id = nullptr) {
  const error_t code = stream_is_capturing(stream, status);
  if (code == success && id != nullptr)
    *id = reinterpret_cast<std::uintptr_t>(detail::capture_of(queue_of(stream)).get());
  return code;
}

/// Swaps this thread's mode. Modes say which calls a capture forbids; here none is forbidden.
inline error_t exchange_stream_capture_mode(stream_capture_mode* mode) {
  thread_local stream_capture_mode current = stream_capture_global;
  if (mode == nullptr) return detail::report(error_invalid_value);
  std::swap(*mode, current);
  return success;
}

}  // namespace cu2sycl

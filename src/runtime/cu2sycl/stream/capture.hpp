// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// cu2sycl 0.1.0
// Work that is submitted to streams while they are captured: it is recorded in a graph instead of being run. CUDA C++
// Programming Guide, "Creating a Graph Using Stream Capture". stream_capture.hpp begins and ends captures.
#pragma once

#include <algorithm>
#include <cstddef>
#include <functional>
#include <map>
#include <memory>
#include <mutex>
#include <sycl/sycl.hpp>
#include <utility>
#include <vector>

namespace cu2sycl {

/// The kind of work of a graph node (cudaGraphNodeType).
enum graph_node_type : int {
  graph_node_kernel = 0,
  graph_node_memcpy = 1,
  graph_node_memset = 2,
  graph_node_host = 3,
  graph_node_graph = 4,
  graph_node_empty = 5,
  graph_node_wait_event = 6,
  graph_node_event_record = 7,
  graph_node_mem_alloc = 10,
  graph_node_mem_free = 11,
  graph_node_conditional = 13
};

struct graph;
struct graph_node;

namespace detail {

using graph_work = std::function<void(sycl::queue&)>;

/// A capture, of the stream that began it and of the streams that joined it by waiting for its events.
struct capture {
  std::map<sycl::queue*, std::vector<graph_node*>> ends;  // per stream: the nodes that its next node depends on
  sycl::queue* origin = nullptr;
  graph* to = nullptr;  // the graph that the work is added to
  std::function<graph_node*(graph_node_type, graph_work, const std::vector<graph_node*>&)> write;

  void add(sycl::queue& queue, graph_node_type type, graph_work run) {
    std::vector<graph_node*>& dependencies = ends[&queue];
    dependencies = {write(type, std::move(run), dependencies)};
  }
};

struct capture_list {
  std::mutex mutex;
  std::vector<std::shared_ptr<capture>> open;
};

inline capture_list& captures() {
  static capture_list& instance = *new capture_list;
  return instance;
}

/// Returns the capture that a stream takes part in, or nullptr.
inline std::shared_ptr<capture> capture_of(sycl::queue& queue) {
  capture_list& list = captures();
  const std::lock_guard lock(list.mutex);
  for (const std::shared_ptr<capture>& one : list.open) {
    if (one->ends.count(&queue) != 0) return one;
  }
  return nullptr;
}

/// Runs work on a queue, or records it if the queue is being captured.
template <typename Work>
void enqueue(sycl::queue& queue, graph_node_type type, Work work) {
  if (const auto capture = capture_of(queue))
    capture->add(queue, type, std::move(work));
  else
    work(queue);
}

}  // namespace detail

/// A queue whose kernels are recorded while its stream is captured. Command groups must capture by value.
class recording {
 public:
  explicit recording(sycl::queue& queue) : queue_(queue) {}

  sycl::device get_device() const { return queue_.get_device(); }

  template <typename Group>
  void submit(Group group) {
    detail::enqueue(queue_, graph_node_kernel, [group](sycl::queue& queue) { queue.submit(group); });
  }
  template <typename... Name, typename Range, typename Kernel>
  void parallel_for(Range range, Kernel kernel) {
    submit([range, kernel](sycl::handler& cgh) { cgh.template parallel_for<Name...>(range, kernel); });
  }

 private:
  sycl::queue& queue_;
};

}  // namespace cu2sycl

// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// cu2sycl 0.1.0
// Nodes of graphs and their parameters. CUDA C++ Programming Guide, "CUDA Graphs"; CUDA Runtime API, "Graph
// Management".
#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <sycl/sycl.hpp>
#include <utility>
#include <vector>

#include "cu2sycl/core/array.hpp"
#include "cu2sycl/core/dim3.hpp"
#include "cu2sycl/core/launch.hpp"
#include "cu2sycl/core/launch_attribute.hpp"
#include "cu2sycl/graph/graph_conditional.hpp"
#include "cu2sycl/memory/memory.hpp"
#include "cu2sycl/memory/memory_pool.hpp"
#include "cu2sycl/stream/capture.hpp"
#include "cu2sycl/stream/event.hpp"
#include "cu2sycl/stream/stream.hpp"

namespace cu2sycl {

/// A kernel launch (cudaKernelNodeParams). `func` is the address of a kernel_of; `kernelParams` holds the addresses of
/// the arguments, which are copied.
struct kernel_node_parameters {
  void* func{};
  dim3 gridDim{};
  dim3 blockDim{};
  unsigned sharedMemBytes{};
  void** kernelParams{};
  void** extra{};
};

/// Sets `height` rows of `width` elements of `elementSize` (1, 2 or 4) bytes; `pitch` is in bytes (cudaMemsetParams).
struct memset_parameters {
  void* dst{};
  std::size_t pitch{};
  unsigned value{};
  unsigned elementSize{};
  std::size_t width{};
  std::size_t height{};
};

/// A call of `fn(userData)` on the host (cudaHostNodeParams).
struct host_node_parameters {
  host_function_t fn{};
  void* userData{};
};

/// An allocation of `bytesize` bytes, whose address becomes `dptr` (cudaMemAllocNodeParams).
struct mem_alloc_node_parameters {
  mem_pool_properties poolProps{};
  const mem_access_description* accessDescs{};
  std::size_t accessDescCount{};
  std::size_t bytesize{};
  void* dptr{};
};

struct graph;
using graph_t = graph*;

/// A node that runs one of `size` graphs, or one repeatedly, depending on a condition (cudaConditionalNodeParams). The
/// graphs are initially empty; the list of them is valid as long as the node.
struct conditional_node_parameters {
  graph_conditional_handle handle{};
  graph_conditional_type type{};
  unsigned size{};
  graph_t* phGraph_out{};
};

/// The parameters of a node of any type (cudaGraphNodeParams). Only the member for the node's type is used.
struct graph_node_parameters {
  struct copying {
    memcpy_3d_parameters copyParams;
  };
  struct child {
    graph_t graph;
  };
  struct marking {
    event_t event;
  };
  struct freeing {
    void* dptr;
  };

  graph_node_type type{};
  kernel_node_parameters kernel{};
  copying memcpy{};
  memset_parameters memset{};
  host_node_parameters host{};
  child graph{};
  marking eventWait{};
  marking eventRecord{};
  mem_alloc_node_parameters alloc{};
  freeing free{};
  conditional_node_parameters conditional{};
};

namespace detail {

/// The arguments of a launch, copied as bytes, as CUDA does.
struct stored_arguments {
  std::vector<std::vector<std::byte>> values;
  std::vector<void*> addresses;

  stored_arguments(const kernel_entry& kernel, void** arguments) {
    for (std::size_t k = 0; k < kernel.count; ++k) {
      const auto* from = static_cast<const std::byte*>(arguments[k]);
      values.emplace_back(from, from + kernel.sizes[k]);
    }
    for (std::vector<std::byte>& one : values) addresses.push_back(one.data());
  }
};

}  // namespace detail

/// A node of a graph: what a cudaGraphNode_t points to.
struct graph_node {
  graph_node_type type = graph_node_empty;
  std::vector<graph_node*> dependencies;  // the nodes on which it depends
  graph_node* original = nullptr;         // for a copy: the node that was copied
  graph_t owner = nullptr;
  bool enabled = true;

  // Only the members for the node's type are used. Captured work uses `work` only.
  detail::graph_work work;
  kernel_node_parameters kernel{};
  std::shared_ptr<detail::stored_arguments> arguments;
  memcpy_3d_parameters copy{};
  memset_parameters set{};
  host_node_parameters host{};
  std::shared_ptr<graph> child;
  event_t event = nullptr;
  mem_alloc_node_parameters memory{};
  conditional_node_parameters condition{};
  std::vector<std::shared_ptr<graph>> bodies;
  std::vector<graph_t> body_list;
  detail::launch_attributes attributes;
};
using graph_node_t = graph_node*;

/// A graph: what a cudaGraph_t points to.
struct graph {
  std::vector<std::unique_ptr<graph_node>> nodes;
  std::vector<std::shared_ptr<void>> kept;                                // user objects and conditions
  std::vector<std::pair<graph_conditional_handle, unsigned>> conditions;  // with their values at each launch
};

namespace detail {

/// Returns the nodes in an order in which each is after its dependencies; nodes that depend on a cycle are omitted.
inline std::vector<graph_node*> in_order(const graph& g) {
  std::vector<graph_node*> left;
  for (const auto& one : g.nodes) left.push_back(one.get());
  std::vector<graph_node*> done;
  for (bool more = true; more;) {
    more = false;
    for (graph_node*& one : left) {
      if (one == nullptr || !std::all_of(one->dependencies.begin(), one->dependencies.end(), [&](graph_node* before) {
            return std::find(done.begin(), done.end(), before) != done.end();
          }))
        continue;
      done.push_back(one);
      one = nullptr;
      more = true;
    }
  }
  return done;
}

/// Returns a copy of a graph; `original` of each node points to the node that was copied.
inline std::shared_ptr<graph> copy_of(const graph& g) {
  auto copy = std::make_shared<graph>();
  copy->kept = g.kept;
  copy->conditions = g.conditions;
  std::vector<std::pair<const graph_node*, graph_node*>> pairs;
  for (const auto& one : g.nodes) {
    copy->nodes.push_back(std::make_unique<graph_node>(*one));
    copy->nodes.back()->original = one.get();
    copy->nodes.back()->owner = copy.get();
    if (one->child != nullptr) copy->nodes.back()->child = copy_of(*one->child);
    for (std::shared_ptr<graph>& body : copy->nodes.back()->bodies) body = copy_of(*body);
    pairs.emplace_back(one.get(), copy->nodes.back().get());
  }
  for (const auto& one : copy->nodes) {
    for (graph_node*& before : one->dependencies)
      before = std::find_if(pairs.begin(), pairs.end(), [&](const auto& p) { return p.first == before; })->second;
  }
  return copy;
}

template <typename T>
void fill_rows(sycl::queue& queue, const memset_parameters& set) {
  for (std::size_t row = 0; row < std::max<std::size_t>(set.height, 1); ++row)
    queue.fill(reinterpret_cast<T*>(static_cast<std::byte*>(set.dst) + row * set.pitch), static_cast<T>(set.value),
               set.width);
}

inline void run_all(const std::vector<graph_node*>& nodes, sycl::queue& queue);

/// Waits for the preceding work, reads the condition on the host, and runs the graph that it selects.
inline void run_conditional(const graph_node& node, sycl::queue& queue) {
  const auto condition = [&] {
    unsigned value = 0;
    queue.memcpy(&value, reinterpret_cast<const unsigned*>(node.condition.handle), sizeof(value)).wait();
    return value;
  };
  if (node.condition.type == graph_conditional_while) {
    while (condition() != 0) run_all(in_order(*node.bodies[0]), queue);
    return;
  }
  std::size_t chosen = condition();
  if (node.condition.type == graph_conditional_if) chosen = chosen != 0 ? 0 : 1;
  if (chosen < node.bodies.size()) run_all(in_order(*node.bodies[chosen]), queue);
}

/// Sets conditions, also those of nested graphs, to their values at the start of a launch.
inline void start_conditions(const graph& g, sycl::queue& queue) {
  for (const auto& [handle, value] : g.conditions) queue.fill(reinterpret_cast<unsigned*>(handle), value, 1);
  for (const auto& one : g.nodes) {
    if (one->child != nullptr) start_conditions(*one->child, queue);
    for (const std::shared_ptr<graph>& body : one->bodies) start_conditions(*body, queue);
  }
}

inline void run(const graph_node& node, sycl::queue& queue) {
  if (!node.enabled) return;
  if (node.work) return node.work(queue);
  switch (node.type) {
    case graph_node_kernel: {
      const auto* kernel = static_cast<const kernel_entry*>(node.kernel.func);
      const launch at(queue, node.kernel.gridDim, node.kernel.blockDim, node.kernel.sharedMemBytes);
      kernel->launch(at, node.arguments->addresses.data());
      break;
    }
    case graph_node_memcpy: usm_memcpy_3d_async(&node.copy, queue); break;
    case graph_node_memset:
      if (node.set.elementSize == 1) fill_rows<std::uint8_t>(queue, node.set);
      if (node.set.elementSize == 2) fill_rows<std::uint16_t>(queue, node.set);
      if (node.set.elementSize == 4) fill_rows<std::uint32_t>(queue, node.set);
      break;
    case graph_node_host:
      queue.wait();
      node.host.fn(node.host.userData);
      break;
    case graph_node_graph: run_all(in_order(*node.child), queue); break;
    case graph_node_event_record: node.event->mark = queue.single_task([] {}); break;
    case graph_node_wait_event:
      if (node.event->mark) node.event->mark->wait();
      break;
    case graph_node_conditional: run_conditional(node, queue); break;
    default: break;
  }
}

inline void run_all(const std::vector<graph_node*>& nodes, sycl::queue& queue) {
  for (const graph_node* one : nodes) run(*one, queue);
}

}  // namespace detail
}  // namespace cu2sycl

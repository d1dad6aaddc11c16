// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// cu2sycl 0.1.0
// Executable graphs and their updates. CUDA Runtime API, "Graph Management".
#pragma once

#include "cu2sycl/graph/graph.hpp"

namespace cu2sycl {

/// An executable graph: what a cudaGraphExec_t points to. A copy of the graph, and its nodes in the order in which they
/// run.
struct graph_execution {
  std::shared_ptr<graph> copy;
  std::vector<graph_node*> order;
  unsigned long long flags = 0;
};
using graph_execution_t = graph_execution*;

/// Makes a graph executable (cudaGraphInstantiate). Returns error_invalid_value if its dependencies have a cycle.
inline error_t graph_instantiate(graph_execution_t* made, graph_t of, unsigned long long flags = 0) {
  if (made == nullptr || of == nullptr) return detail::report(error_invalid_value);
  auto one = std::make_unique<graph_execution>();
  one->copy = detail::copy_of(*of);
  one->order = detail::in_order(*one->copy);
  one->flags = flags;
  if (one->order.size() != of->nodes.size()) return detail::report(error_invalid_value);  // a cycle
  *made = one.release();
  return success;
}

/// The parameters and the result of an instantiation (cudaGraphInstantiateParams).
struct graph_instantiate_parameters {
  unsigned long long flags;
  stream_t uploadStream;
  graph_node_t errNode_out;
  int result_out;  // 0 for success, 1 for failure
};

inline error_t graph_instantiate_with(graph_execution_t* made, graph_t of, graph_instantiate_parameters* p) {
  if (p == nullptr) return detail::report(error_invalid_value);
  const error_t code = graph_instantiate(made, of, p->flags);
  p->errNode_out = nullptr;
  p->result_out = code == success ? 0 : 1;
  return code;
}

/// Destroys an executable graph (cudaGraphExecDestroy).
inline error_t graph_execution_destroy(graph_execution_t one) {
  if (one == nullptr) return detail::report(error_invalid_value);
  const std::unique_ptr<graph_execution> owned(one);
  return success;
}

inline error_t graph_execution_get_flags(graph_execution_t one, unsigned long long* flags) {
  if (one == nullptr || flags == nullptr) return detail::report(error_invalid_value);
  *flags = one->flags;
  return success;
}

/// Runs a graph in a stream's order (cudaGraphLaunch). If the stream is captured, the graph becomes a node of the
/// capture.
inline error_t graph_launch(graph_execution_t one, stream_t stream) {
  return detail::guarded([&] {
    if (one == nullptr) return error_invalid_value;
    detail::enqueue(queue_of(stream), graph_node_graph, [copy = one->copy, order = one->order](sycl::queue& queue) {
      detail::start_conditions(*copy, queue);
      detail::run_all(order, queue);
    });
    return success;
  });
}

namespace detail {

/// Returns the node of an executable graph that is the copy of `node`, or nullptr.
inline graph_node* node_of(graph_execution_t one, graph_node_t node) {
  if (one == nullptr || node == nullptr) return nullptr;
  for (const auto& own : one->copy->nodes) {
    if (own->original == node) return own.get();
  }
  return nullptr;
}

template <typename Set, typename Parameters>
error_t set_in(graph_execution_t one, graph_node_t node, const Parameters* p, Set set) {
  graph_node* own = node_of(one, node);
  return report(own == nullptr ? error_invalid_value : set(*own, p));
}

}  // namespace detail

/// The functions below change the copies of a graph's nodes in an executable graph (cudaGraphExecKernelNodeSetParams,
/// ...).
inline error_t graph_execution_kernel_node_set_parameters(graph_execution_t one, graph_node_t node,
                                                          const kernel_node_parameters* p) {
  return detail::set_in(one, node, p, detail::set_kernel);
}
inline error_t graph_execution_memcpy_node_set_parameters(graph_execution_t one, graph_node_t node,
                                                          const memcpy_3d_parameters* p) {
  return detail::set_in(one, node, p, detail::set_copy);
}
inline error_t graph_execution_memcpy_node_set_parameters_1d(graph_execution_t one, graph_node_t node,
                                                             void* destination, const void* source, std::size_t bytes) {
  const memcpy_3d_parameters p = detail::copy_of_bytes(destination, source, bytes);
  return detail::set_in(one, node, &p, detail::set_copy);
}
inline error_t graph_execution_memset_node_set_parameters(graph_execution_t one, graph_node_t node,
                                                          const memset_parameters* p) {
  return detail::set_in(one, node, p, detail::set_memset);
}
inline error_t graph_execution_host_node_set_parameters(graph_execution_t one, graph_node_t node,
                                                        const host_node_parameters* p) {
  return detail::set_in(one, node, p, detail::set_host);
}
inline error_t graph_execution_event_node_set_event(graph_execution_t one, graph_node_t node, event_t event) {
  return graph_event_node_set_event(detail::node_of(one, node), event);
}

inline error_t graph_execution_node_set_parameters(graph_execution_t one, graph_node_t node,
                                                   const graph_node_parameters* p) {
  return detail::set_in(one, node, p, detail::set_parameters);
}

/// Replaces the graph inside a node (cudaGraphExecChildGraphNodeSetParams).
inline error_t graph_execution_child_graph_node_set_parameters(graph_execution_t one, graph_node_t node,
                                                               graph_t child) {
  graph_node* own = detail::node_of(one, node);
  if (own == nullptr || child == nullptr) return detail::report(error_invalid_value);
  own->child = detail::copy_of(*child);
  return success;
}

/// Enables or disables a node; a disabled node does nothing (cudaGraphNodeSetEnabled).
inline error_t graph_node_set_enabled(graph_execution_t one, graph_node_t node, unsigned enabled) {
  graph_node* own = detail::node_of(one, node);
  if (own == nullptr) return detail::report(error_invalid_value);
  own->enabled = enabled != 0;
  return success;
}
inline error_t graph_node_get_enabled(graph_execution_t one, graph_node_t node, unsigned* enabled) {
  const graph_node* own = detail::node_of(one, node);
  if (own == nullptr || enabled == nullptr) return detail::report(error_invalid_value);
  *enabled = own->enabled ? 1U : 0U;
  return success;
}

enum graph_update_result : int {
  graph_update_success = 0,
  graph_update_error = 1,
  graph_update_topology_changed = 2,
  graph_update_node_type_changed = 3
};

/// The result of an update, and the node that prevented it (cudaGraphExecUpdateResultInfo).
struct graph_update_result_info {
  graph_update_result result;
  graph_node_t errorNode;
  graph_node_t errorFromNode;
};

/// Replaces the parameters of an executable graph by those of a graph with the same nodes and edges
/// (cudaGraphExecUpdate). Returns error_graph_exec_update_failure if they differ in number or type.
inline error_t graph_execution_update(graph_execution_t one, graph_t of, graph_update_result_info* info) {
  if (one == nullptr || of == nullptr || info == nullptr) return detail::report(error_invalid_value);
  *info = {graph_update_success, nullptr, nullptr};
  const auto fails = [&](graph_update_result why, graph_node_t node) {
    *info = {why, node, nullptr};
    return detail::report(error_graph_exec_update_failure);
  };
  const auto& own = one->copy->nodes;
  if (own.size() != of->nodes.size()) return fails(graph_update_topology_changed, nullptr);
  for (std::size_t k = 0; k < own.size(); ++k) {
    graph_node* other = of->nodes[k].get();
    if (own[k]->dependencies.size() != other->dependencies.size()) return fails(graph_update_topology_changed, other);
    if (own[k]->type != other->type) return fails(graph_update_node_type_changed, other);
  }
  for (std::size_t k = 0; k < own.size(); ++k) {
    graph_node taken = *of->nodes[k];
    taken.dependencies = own[k]->dependencies;
    taken.original = own[k]->original;
    taken.enabled = own[k]->enabled;
    if (taken.child != nullptr) taken.child = detail::copy_of(*taken.child);
    for (std::shared_ptr<graph>& body : taken.bodies) body = detail::copy_of(*body);
    *own[k] = std::move(taken);
  }
  return success;
}
inline error_t graph_execution_update(graph_execution_t one, graph_t of, graph_node_t* where,
                                      graph_update_result* result) {
  graph_update_result_info info{};
  const error_t code = graph_execution_update(one, of, &info);
  if (where != nullptr) *where = info.errorNode;
  if (result != nullptr) *result = info.result;
  return code;
}

/// An object that graphs share; it is destroyed when the last of them is destroyed (cudaUserObject_t).
struct user_object {
  std::shared_ptr<void> object;
  unsigned references = 0;
};
using user_object_t = user_object*;

inline error_t user_object_create(user_object_t* made, void* object, host_function_t destroy, unsigned references,
                                  unsigned = 0) {
  if (made == nullptr || destroy == nullptr || references == 0) return detail::report(error_invalid_value);
  auto one = std::make_unique<user_object>();
  one->object = std::shared_ptr<void>(object, destroy);
  one->references = references;
  *made = one.release();
  return success;
}
inline error_t user_object_retain(user_object_t one, unsigned count = 1) {
  if (one == nullptr) return detail::report(error_invalid_value);
  one->references += count;
  return success;
}
inline error_t user_object_release(user_object_t one, unsigned count = 1) {
  if (one == nullptr || one->references < count) return detail::report(error_invalid_value);
  one->references -= count;
  if (one->references == 0) const std::unique_ptr<user_object> last(one);
  return success;
}

inline constexpr unsigned graph_user_object_move = 1;

/// Makes a graph, and its copies, share the object (cudaGraphRetainUserObject). With graph_user_object_move, the
/// caller's references are transferred.
inline error_t graph_retain_user_object(graph_t by, user_object_t one, unsigned count = 1, unsigned flags = 0) {
  if (by == nullptr || one == nullptr) return detail::report(error_invalid_value);
  for (unsigned k = 0; k < count; ++k) by->kept.push_back(one->object);
  return flags == graph_user_object_move ? user_object_release(one, count) : success;
}
inline error_t graph_release_user_object(graph_t by, user_object_t one, unsigned count = 1) {
  if (by == nullptr || one == nullptr) return detail::report(error_invalid_value);
  for (unsigned k = 0; k < count; ++k) {
    const auto kept = std::find(by->kept.begin(), by->kept.end(), one->object);
    if (kept == by->kept.end()) return detail::report(error_invalid_value);
    by->kept.erase(kept);
  }
  return success;
}

}  // namespace cu2sycl

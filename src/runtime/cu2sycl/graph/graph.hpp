// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// cu2sycl 0.1.0
// Graphs of work, built node by node and run repeatedly. CUDA C++ Programming Guide, "CUDA Graphs"; CUDA Runtime API,
// "Graph Management": graph_add_kernel_node is cudaGraphAddKernelNode, and so on. A graph's nodes run in its stream one
// by one, in an order that its edges allow; CUDA may run them concurrently. A launch waits until the graph's conditions
// have been evaluated. All functions return error_invalid_value for invalid graphs and nodes.
#pragma once

#include <cstdio>
#include <map>
#include <string>

#include "cu2sycl/graph/graph_node.hpp"

namespace cu2sycl {
namespace detail {

/// Adds a node that depends on others; `fill` sets what is specific to its type.
template <typename Fill>
error_t add_node(graph_node_t* node, graph_t to, const graph_node_t* dependencies, std::size_t count,
                 graph_node_type type, Fill fill) {
  if (node == nullptr || to == nullptr || (count > 0 && dependencies == nullptr)) return report(error_invalid_value);
  auto made = std::make_unique<graph_node>();
  made->type = type;
  made->owner = to;
  made->dependencies.assign(dependencies, dependencies + count);
  if (const error_t code = fill(*made); code != success) return report(code);
  *node = made.get();
  to->nodes.push_back(std::move(made));
  return success;
}

/// Fills an array of `*count` elements, or only counts the results if there is no array, as CUDA's queries do.
template <typename T>
error_t answer(const std::vector<T>& found, T* list, std::size_t* count) {
  if (count == nullptr) return report(error_invalid_value);
  if (list != nullptr) {
    for (std::size_t k = 0; k < *count; ++k) list[k] = k < found.size() ? found[k] : T{};
    *count = std::min(*count, found.size());
  } else {
    *count = found.size();
  }
  return success;
}

inline error_t set_kernel(graph_node& node, const kernel_node_parameters* p) {
  if (p == nullptr || p->func == nullptr) return error_invalid_value;
  const auto& kernel = *static_cast<const kernel_entry*>(p->func);
  if (p->kernelParams == nullptr && kernel.count > 0) return error_invalid_value;
  node.kernel = *p;
  node.arguments = std::make_shared<stored_arguments>(kernel, p->kernelParams);
  node.kernel.kernelParams = node.arguments->addresses.data();
  node.work = nullptr;
  return success;
}

inline error_t set_copy(graph_node& node, const memcpy_3d_parameters* p) {
  if (p == nullptr) return error_invalid_value;
  node.copy = *p;
  node.work = nullptr;
  return success;
}

/// Returns the parameters of a copy of `bytes` contiguous bytes.
inline memcpy_3d_parameters copy_of_bytes(void* to, const void* from, std::size_t bytes) {
  memcpy_3d_parameters p{};
  p.dstPtr = make_pitched_ptr(to, bytes, bytes, 1);
  p.srcPtr = make_pitched_ptr(const_cast<void*>(from), bytes, bytes, 1);
  p.extent = make_extent(bytes, 1, 1);
  return p;
}

inline error_t set_memset(graph_node& node, const memset_parameters* p) {
  if (p == nullptr || p->dst == nullptr || (p->elementSize != 1 && p->elementSize != 2 && p->elementSize != 4))
    return error_invalid_value;
  node.set = *p;
  node.work = nullptr;
  return success;
}

inline error_t set_host(graph_node& node, const host_node_parameters* p) {
  if (p == nullptr || p->fn == nullptr) return error_invalid_value;
  node.host = *p;
  node.work = nullptr;
  return success;
}

}  // namespace detail

inline error_t graph_create(graph_t* made, unsigned = 0) {
  if (made == nullptr) return detail::report(error_invalid_value);
  *made = std::make_unique<graph>().release();
  return success;
}

inline error_t graph_destroy(graph_t one) {
  if (one == nullptr) return detail::report(error_invalid_value);
  const std::unique_ptr<graph> owned(one);
  return success;
}

inline error_t graph_clone(graph_t* made, graph_t of) {
  if (made == nullptr || of == nullptr) return detail::report(error_invalid_value);
  auto copy = std::make_unique<graph>(std::move(*detail::copy_of(*of)));
  for (const auto& one : copy->nodes) one->owner = copy.get();
  *made = copy.release();
  return success;
}

/// Gets the node of a clone that is the copy of `original`.
inline error_t graph_node_find_in_clone(graph_node_t* node, graph_node_t original, graph_t clone) {
  if (node == nullptr || clone == nullptr) return detail::report(error_invalid_value);
  for (const auto& one : clone->nodes) {
    if (one->original != original) continue;
    *node = one.get();
    return success;
  }
  return detail::report(error_invalid_value);
}

inline error_t graph_add_empty_node(graph_node_t* node, graph_t to, const graph_node_t* dependencies,
                                    std::size_t count) {
  return detail::add_node(node, to, dependencies, count, graph_node_empty, [](graph_node&) { return success; });
}

inline error_t graph_add_kernel_node(graph_node_t* node, graph_t to, const graph_node_t* dependencies,
                                     std::size_t count, const kernel_node_parameters* p) {
  return detail::add_node(node, to, dependencies, count, graph_node_kernel,
                          [&](graph_node& one) { return detail::set_kernel(one, p); });
}

inline error_t graph_add_memcpy_node(graph_node_t* node, graph_t to, const graph_node_t* dependencies,
                                     std::size_t count, const memcpy_3d_parameters* p) {
  return detail::add_node(node, to, dependencies, count, graph_node_memcpy,
                          [&](graph_node& one) { return detail::set_copy(one, p); });
}

/// Adds a copy of `bytes` contiguous bytes.
inline error_t graph_add_memcpy_node_1d(graph_node_t* node, graph_t to, const graph_node_t* dependencies,
                                        std::size_t count, void* destination, const void* source, std::size_t bytes) {
  const memcpy_3d_parameters p = detail::copy_of_bytes(destination, source, bytes);
  return graph_add_memcpy_node(node, to, dependencies, count, &p);
}

inline error_t graph_add_memset_node(graph_node_t* node, graph_t to, const graph_node_t* dependencies,
                                     std::size_t count, const memset_parameters* p) {
  return detail::add_node(node, to, dependencies, count, graph_node_memset,
                          [&](graph_node& one) { return detail::set_memset(one, p); });
}

inline error_t graph_add_host_node(graph_node_t* node, graph_t to, const graph_node_t* dependencies, std::size_t count,
                                   const host_node_parameters* p) {
  return detail::add_node(node, to, dependencies, count, graph_node_host,
                          [&](graph_node& one) { return detail::set_host(one, p); });
}

/// Adds the graph in its current state as one node.
inline error_t graph_add_child_graph_node(graph_node_t* node, graph_t to, const graph_node_t* dependencies,
                                          std::size_t count, graph_t child) {
  return detail::add_node(node, to, dependencies, count, graph_node_graph, [&](graph_node& one) {
    if (child == nullptr) return error_invalid_value;
    one.child = detail::copy_of(*child);
    return success;
  });
}

inline error_t graph_add_event_record_node(graph_node_t* node, graph_t to, const graph_node_t* dependencies,
                                           std::size_t count, event_t event) {
  return detail::add_node(node, to, dependencies, count, graph_node_event_record, [&](graph_node& one) {
    one.event = event;
    return event == nullptr ? error_invalid_value : success;
  });
}

inline error_t graph_add_event_wait_node(graph_node_t* node, graph_t to, const graph_node_t* dependencies,
                                         std::size_t count, event_t event) {
  return detail::add_node(node, to, dependencies, count, graph_node_wait_event, [&](graph_node& one) {
    one.event = event;
    return event == nullptr ? error_invalid_value : success;
  });
}

namespace detail {

/// The number of bytes that graphs have allocated.
struct graph_memory {
  std::uint64_t used = 0;
  std::uint64_t high = 0;
};
inline graph_memory& graph_memory_of_device(int device) {
  static auto& all = *new std::map<int, graph_memory>;
  return all[device];
}

}  // namespace detail

/// Allocates immediately. The memory is kept until the process ends, so that its address is the same in every run.
inline error_t graph_add_mem_alloc_node(graph_node_t* node, graph_t to, const graph_node_t* dependencies,
                                        std::size_t count, mem_alloc_node_parameters* p) {
  return detail::add_node(node, to, dependencies, count, graph_node_mem_alloc, [&](graph_node& one) {
    if (p == nullptr) return error_invalid_value;
    const error_t code = malloc_device(&p->dptr, p->bytesize);
    one.memory = *p;
    detail::graph_memory& memory = detail::graph_memory_of_device(detail::current_device());
    if (code == success) memory.used += p->bytesize;
    memory.high = std::max(memory.high, memory.used);
    return code;
  });
}

/// The bytes that graphs use or reserve, now and at most since the last reset (cudaGraphMemAttributeType).
enum graph_mem_attribute : int {
  graph_mem_used_current = 0,
  graph_mem_used_high = 1,
  graph_mem_reserved_current = 2,
  graph_mem_reserved_high = 3
};
inline error_t device_get_graph_mem_attribute(int device, graph_mem_attribute attribute, void* value) {
  if (value == nullptr || attribute < 0 || attribute > graph_mem_reserved_high)
    return detail::report(error_invalid_value);
  const detail::graph_memory& memory = detail::graph_memory_of_device(device);
  const bool high = attribute == graph_mem_used_high || attribute == graph_mem_reserved_high;
  *static_cast<std::uint64_t*>(value) = high ? memory.high : memory.used;
  return success;
}
inline error_t device_set_graph_mem_attribute(int device, graph_mem_attribute attribute, const void* value) {
  if (value == nullptr || (attribute != graph_mem_used_high && attribute != graph_mem_reserved_high) ||
      *static_cast<const std::uint64_t*>(value) != 0)
    return detail::report(error_invalid_value);
  detail::graph_memory& memory = detail::graph_memory_of_device(device);
  memory.high = memory.used;
  return success;
}

inline constexpr unsigned graph_condition_assign_default = 1;

/// Creates a condition for nodes of a graph. With graph_condition_assign_default, each launch first sets it to `value`.
inline error_t graph_conditional_handle_create(graph_conditional_handle* handle, graph_t of, unsigned value = 0,
                                               unsigned flags = 0) {
  return detail::guarded([&] {
    if (handle == nullptr || of == nullptr) return error_invalid_value;
    sycl::queue& queue = detail::plain_default_queue();
    auto* place = sycl::malloc_device<unsigned>(1, queue);
    if (place == nullptr) return error_memory_allocation;
    of->kept.emplace_back(place, [](void* memory) { sycl::free(memory, detail::plain_default_queue()); });
    queue.fill(place, value, 1).wait();
    *handle = reinterpret_cast<std::uintptr_t>(place);
    if (flags == graph_condition_assign_default) of->conditions.emplace_back(*handle, value);
    return success;
  });
}

/// Adds a node that runs one of `p->size` graphs, or one while its condition holds; sets `p->phGraph_out`.
inline error_t graph_add_conditional_node(graph_node_t* node, graph_t to, const graph_node_t* dependencies,
                                          std::size_t count, conditional_node_parameters* p) {
  return detail::add_node(node, to, dependencies, count, graph_node_conditional, [&](graph_node& one) {
    const unsigned most[] = {2, 1, ~0U};
    if (p == nullptr || p->handle == 0 || p->type < graph_conditional_if || p->type > graph_conditional_switch ||
        p->size == 0 || p->size > most[p->type])
      return error_invalid_value;
    for (unsigned k = 0; k < p->size; ++k) {
      one.bodies.push_back(std::make_shared<graph>());
      one.body_list.push_back(one.bodies.back().get());
    }
    p->phGraph_out = one.body_list.data();
    one.condition = *p;
    return success;
  });
}

inline error_t graph_add_mem_free_node(graph_node_t* node, graph_t to, const graph_node_t* dependencies,
                                       std::size_t count, void* pointer) {
  return detail::add_node(node, to, dependencies, count, graph_node_mem_free, [&](graph_node& one) {
    one.memory.dptr = pointer;
    return success;
  });
}

/// Adds a node of any of the types above.
inline error_t graph_add_node(graph_node_t* node, graph_t to, const graph_node_t* dependencies, std::size_t count,
                              graph_node_parameters* p) {
  if (p == nullptr) return detail::report(error_invalid_value);
  switch (p->type) {
    case graph_node_kernel: return graph_add_kernel_node(node, to, dependencies, count, &p->kernel);
    case graph_node_memcpy: return graph_add_memcpy_node(node, to, dependencies, count, &p->memcpy.copyParams);
    case graph_node_memset: return graph_add_memset_node(node, to, dependencies, count, &p->memset);
    case graph_node_host: return graph_add_host_node(node, to, dependencies, count, &p->host);
    case graph_node_graph: return graph_add_child_graph_node(node, to, dependencies, count, p->graph.graph);
    case graph_node_empty: return graph_add_empty_node(node, to, dependencies, count);
    case graph_node_wait_event: return graph_add_event_wait_node(node, to, dependencies, count, p->eventWait.event);
    case graph_node_event_record:
      return graph_add_event_record_node(node, to, dependencies, count, p->eventRecord.event);
    case graph_node_mem_alloc: return graph_add_mem_alloc_node(node, to, dependencies, count, &p->alloc);
    case graph_node_mem_free: return graph_add_mem_free_node(node, to, dependencies, count, p->free.dptr);
    case graph_node_conditional: return graph_add_conditional_node(node, to, dependencies, count, &p->conditional);
  }
  return detail::report(error_not_supported);
}

namespace detail {

inline error_t set_parameters(graph_node& node, const graph_node_parameters* p) {
  if (p == nullptr || p->type != node.type) return error_invalid_value;
  switch (p->type) {
    case graph_node_kernel: return set_kernel(node, &p->kernel);
    case graph_node_memcpy: return set_copy(node, &p->memcpy.copyParams);
    case graph_node_memset: return set_memset(node, &p->memset);
    case graph_node_host: return set_host(node, &p->host);
    case graph_node_graph:
      if (p->graph.graph == nullptr) return error_invalid_value;
      node.child = copy_of(*p->graph.graph);
      return success;
    case graph_node_wait_event:
    case graph_node_event_record:
      node.event = p->type == graph_node_wait_event ? p->eventWait.event : p->eventRecord.event;
      return node.event == nullptr ? error_invalid_value : success;
    default: return error_not_supported;
  }
}

}  // namespace detail

inline error_t graph_node_set_parameters(graph_node_t node, const graph_node_parameters* p) {
  return detail::report(node == nullptr ? error_invalid_value : detail::set_parameters(*node, p));
}

/// Makes each node in `to` depend on the node at the same index of `from`.
inline error_t graph_add_dependencies(graph_t of, const graph_node_t* from, const graph_node_t* to, std::size_t count) {
  if (of == nullptr) return detail::report(error_invalid_value);
  for (std::size_t k = 0; k < count; ++k) to[k]->dependencies.push_back(from[k]);
  return success;
}

inline error_t graph_remove_dependencies(graph_t of, const graph_node_t* from, const graph_node_t* to,
                                         std::size_t count) {
  if (of == nullptr) return detail::report(error_invalid_value);
  for (std::size_t k = 0; k < count; ++k) {
    auto& dependencies = to[k]->dependencies;
    dependencies.erase(std::remove(dependencies.begin(), dependencies.end(), from[k]), dependencies.end());
  }
  return success;
}

/// Removes a node and its edges from its graph.
inline error_t graph_destroy_node(graph_node_t node) {
  if (node == nullptr) return detail::report(error_invalid_value);
  auto& nodes = node->owner->nodes;
  for (const auto& one : nodes)
    one->dependencies.erase(std::remove(one->dependencies.begin(), one->dependencies.end(), node),
                            one->dependencies.end());
  nodes.erase(std::remove_if(nodes.begin(), nodes.end(), [&](const auto& one) { return one.get() == node; }),
              nodes.end());
  return success;
}

inline error_t graph_get_nodes(graph_t of, graph_node_t* nodes, std::size_t* count) {
  if (of == nullptr) return detail::report(error_invalid_value);
  std::vector<graph_node_t> found;
  for (const auto& one : of->nodes) found.push_back(one.get());
  return detail::answer(found, nodes, count);
}

/// Gets the nodes without dependencies.
inline error_t graph_get_root_nodes(graph_t of, graph_node_t* nodes, std::size_t* count) {
  if (of == nullptr) return detail::report(error_invalid_value);
  std::vector<graph_node_t> found;
  for (const auto& one : of->nodes) {
    if (one->dependencies.empty()) found.push_back(one.get());
  }
  return detail::answer(found, nodes, count);
}

inline error_t graph_get_edges(graph_t of, graph_node_t* from, graph_node_t* to, std::size_t* count) {
  if (of == nullptr || count == nullptr) return detail::report(error_invalid_value);
  std::vector<graph_node_t> begins;
  std::vector<graph_node_t> ends;
  for (const auto& one : of->nodes) {
    for (graph_node* before : one->dependencies) {
      begins.push_back(before);
      ends.push_back(one.get());
    }
  }
  std::size_t room = *count;
  const error_t code = detail::answer(begins, from, &room);
  return code != success ? code : detail::answer(ends, to, count);
}

inline error_t graph_node_get_dependencies(graph_node_t node, graph_node_t* nodes, std::size_t* count) {
  if (node == nullptr) return detail::report(error_invalid_value);
  return detail::answer(node->dependencies, nodes, count);
}

/// Gets the nodes that depend on this one.
inline error_t graph_node_get_dependent_nodes(graph_node_t node, graph_node_t* nodes, std::size_t* count) {
  if (node == nullptr) return detail::report(error_invalid_value);
  std::vector<graph_node_t> found;
  for (const auto& one : node->owner->nodes) {
    if (std::find(one->dependencies.begin(), one->dependencies.end(), node) != one->dependencies.end())
      found.push_back(one.get());
  }
  return detail::answer(found, nodes, count);
}

inline error_t graph_node_get_type(graph_node_t node, graph_node_type* type) {
  if (node == nullptr || type == nullptr) return detail::report(error_invalid_value);
  *type = node->type;
  return success;
}

inline error_t graph_kernel_node_set_attribute(graph_node_t node, launch_attribute_id id,
                                               const launch_attribute_value* value) {
  if (node == nullptr || node->type != graph_node_kernel || value == nullptr)
    return detail::report(error_invalid_value);
  node->attributes[id] = *value;
  return success;
}
inline error_t graph_kernel_node_get_attribute(graph_node_t node, launch_attribute_id id,
                                               launch_attribute_value* value) {
  if (node == nullptr || node->type != graph_node_kernel || value == nullptr)
    return detail::report(error_invalid_value);
  *value = detail::attribute_in(node->attributes, id);
  return success;
}
inline error_t graph_kernel_node_copy_attributes(graph_node_t to, graph_node_t from) {
  if (to == nullptr || from == nullptr || to->type != graph_node_kernel || from->type != graph_node_kernel)
    return detail::report(error_invalid_value);
  to->attributes = from->attributes;
  return success;
}

inline error_t graph_kernel_node_get_parameters(graph_node_t node, kernel_node_parameters* p) {
  if (node == nullptr || p == nullptr || node->work) return detail::report(error_invalid_value);
  *p = node->kernel;
  return success;
}
inline error_t graph_kernel_node_set_parameters(graph_node_t node, const kernel_node_parameters* p) {
  return detail::report(node == nullptr ? error_invalid_value : detail::set_kernel(*node, p));
}
inline error_t graph_memcpy_node_get_parameters(graph_node_t node, memcpy_3d_parameters* p) {
  if (node == nullptr || p == nullptr || node->work) return detail::report(error_invalid_value);
  *p = node->copy;
  return success;
}
inline error_t graph_memcpy_node_set_parameters(graph_node_t node, const memcpy_3d_parameters* p) {
  return detail::report(node == nullptr ? error_invalid_value : detail::set_copy(*node, p));
}
inline error_t graph_memcpy_node_set_parameters_1d(graph_node_t node, void* destination, const void* source,
                                                   std::size_t bytes) {
  const memcpy_3d_parameters p = detail::copy_of_bytes(destination, source, bytes);
  return graph_memcpy_node_set_parameters(node, &p);
}
inline error_t graph_memset_node_get_parameters(graph_node_t node, memset_parameters* p) {
  if (node == nullptr || p == nullptr || node->work) return detail::report(error_invalid_value);
  *p = node->set;
  return success;
}
inline error_t graph_memset_node_set_parameters(graph_node_t node, const memset_parameters* p) {
  return detail::report(node == nullptr ? error_invalid_value : detail::set_memset(*node, p));
}
inline error_t graph_host_node_get_parameters(graph_node_t node, host_node_parameters* p) {
  if (node == nullptr || p == nullptr || node->work) return detail::report(error_invalid_value);
  *p = node->host;
  return success;
}
inline error_t graph_host_node_set_parameters(graph_node_t node, const host_node_parameters* p) {
  return detail::report(node == nullptr ? error_invalid_value : detail::set_host(*node, p));
}
inline error_t graph_mem_alloc_node_get_parameters(graph_node_t node, mem_alloc_node_parameters* p) {
  if (node == nullptr || p == nullptr) return detail::report(error_invalid_value);
  *p = node->memory;
  return success;
}
inline error_t graph_mem_free_node_get_parameters(graph_node_t node, void* pointer) {
  if (node == nullptr || pointer == nullptr) return detail::report(error_invalid_value);
  *static_cast<void**>(pointer) = node->memory.dptr;
  return success;
}

/// Gets the graph inside a node, which is still owned by the node.
inline error_t graph_child_graph_node_get_graph(graph_node_t node, graph_t* child) {
  if (node == nullptr || child == nullptr || node->child == nullptr) return detail::report(error_invalid_value);
  *child = node->child.get();
  return success;
}

inline error_t graph_event_node_get_event(graph_node_t node, event_t* event) {
  if (node == nullptr || event == nullptr) return detail::report(error_invalid_value);
  *event = node->event;
  return success;
}
inline error_t graph_event_node_set_event(graph_node_t node, event_t event) {
  if (node == nullptr || event == nullptr) return detail::report(error_invalid_value);
  node->event = event;
  return success;
}

/// Writes the graph in Graphviz's DOT language.
inline error_t graph_debug_dot_print(graph_t of, const char* path, unsigned = 0) {
  if (of == nullptr || path == nullptr) return detail::report(error_invalid_value);
  static constexpr const char* names[] = {"kernel", "memcpy", "memset", "host",  "graph", "empty", "wait",
                                          "record", "signal", "wait",   "alloc", "free",  "",      "conditional"};
  const auto close = [](std::FILE* file) { std::fclose(file); };
  const std::unique_ptr<std::FILE, decltype(close)> out(std::fopen(path, "w"), close);
  if (!out) return detail::report(error_operating_system);
  std::map<const graph_node*, std::size_t> number;
  std::fputs("digraph {\n", out.get());
  for (const auto& one : of->nodes) {
    number.emplace(one.get(), number.size());
    std::fprintf(out.get(), "  n%zu [label=\"%s\"];\n", number.size() - 1, names[one->type]);
  }
  for (const auto& one : of->nodes) {
    for (const graph_node* before : one->dependencies)
      std::fprintf(out.get(), "  n%zu -> n%zu;\n", number[before], number[one.get()]);
  }
  std::fputs("}\n", out.get());
  return success;
}

}  // namespace cu2sycl

// The order of a directed graph.
#pragma once

#include <algorithm>
#include <cstddef>
#include <limits>
#include <utility>
#include <vector>

namespace cu2sycl {

/// The successors of each node.
using Graph = std::vector<std::vector<std::size_t>>;

/// The strongly connected components of a graph: nodes that reach one another.
struct Components {
  std::vector<std::size_t> order;      // the nodes, each after those of other components that it reaches
  std::vector<std::size_t> component;  // of each node
  std::vector<bool> cyclic;            // whether a node reaches itself
};

namespace detail {

inline constexpr std::size_t kNew = std::numeric_limits<std::size_t>::max();

class Tarjan {
 public:
  explicit Tarjan(const Graph& graph) : graph_(graph), found_(graph.size(), kNew), lowest_(graph.size()) {
    out_.component.assign(graph.size(), kNew);
    out_.cyclic.resize(graph.size());
  }

  Components run() {
    for (std::size_t node = 0; node < graph_.size(); ++node) {
      if (found_[node] == kNew) visit(node);
    }
    return std::move(out_);
  }

 private:
  struct Step {
    std::size_t node;
    std::size_t next;  // among its successors
  };

  void enter(std::size_t node) {
    found_[node] = lowest_[node] = count_++;
    open_.push_back(node);
    path_.push_back({node, 0});
  }

  void visit(std::size_t first) {
    for (enter(first); !path_.empty();) {
      const std::size_t node = path_.back().node;
      if (path_.back().next < graph_[node].size()) {
        const std::size_t successor = graph_[node][path_.back().next++];
        if (successor == node) out_.cyclic[node] = true;
        if (found_[successor] == kNew)
          enter(successor);
        else if (out_.component[successor] == kNew)
          lowest_[node] = std::min(lowest_[node], found_[successor]);
        continue;
      }
      path_.pop_back();
      if (!path_.empty()) lowest_[path_.back().node] = std::min(lowest_[path_.back().node], lowest_[node]);
      if (lowest_[node] == found_[node]) close(node);
    }
  }

  // Ends the component whose first node this is.
  void close(std::size_t first) {
    const bool several = open_.back() != first;
    for (std::size_t node = kNew; node != first;) {
      node = open_.back();
      open_.pop_back();
      out_.component[node] = components_;
      out_.order.push_back(node);
      if (several) out_.cyclic[node] = true;
    }
    ++components_;
  }

  const Graph& graph_;
  Components out_;
  std::vector<std::size_t> found_;   // the number of each node, in order of discovery
  std::vector<std::size_t> lowest_;  // that a node reaches, of its component
  std::vector<std::size_t> open_;    // nodes whose component has not ended
  std::vector<Step> path_;
  std::size_t count_ = 0;
  std::size_t components_ = 0;
};

}  // namespace detail

/// Finds the components in linear time.
/// Source: Tarjan, Depth-first search and linear graph algorithms, SIAM J. Comput. 1 (1972).
[[nodiscard]] inline Components components_of(const Graph& graph) { return detail::Tarjan(graph).run(); }

}  // namespace cu2sycl

// The order of a directed graph.
#pragma once

#include <cstddef>
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

/// Finds the components in linear time.
/// Source: Tarjan, Depth-first search and linear graph algorithms, SIAM J. Comput. 1 (1972).
[[nodiscard]] Components components_of(const Graph& graph);

}  // namespace cu2sycl

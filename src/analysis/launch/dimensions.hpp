// How many dimensions the index spaces of kernels have. A call graph has one number: the largest that an index names or
// that a launch gives.
#pragma once

#include <vector>

#include "analysis/launch/launch_dimensions.hpp"
#include "program/lookup/place.hpp"
#include "rules/table.hpp"

namespace cu2sycl {

/// What code hands the nd_item on to.
struct ItemUses {
  std::vector<FunctionId> callees;
  std::vector<std::string_view> macros;
  bool calls_objects = false;  // whose class is not known
};

/// By function, by macro, and of each extended lambda.
struct ItemGraph {
  std::vector<ItemUses> functions;
  WordMap<ItemUses> macros;
  std::vector<ItemUses> lambdas;  // for the device, of host functions
};

/// The dimensions of functions, macros and dim3 variables. Fewer than three where the run shows every launch,
/// every index is one member, and nothing that is called wants three. After find_launchers().
[[nodiscard]] Dimensions find_dimensions(const Project& project, const Table& table, const ItemGraph& graph);

/// How many dimensions the nd_item has at a token of a function's body or of a macro.
[[nodiscard]] int dimensions_at(const Place& place, TokenIndex i);

}  // namespace cu2sycl

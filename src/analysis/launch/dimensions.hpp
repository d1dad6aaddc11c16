// How many dimensions the index spaces of kernels have. All functions of a call graph have the same number: the largest
// that an index names or that a launch has.
#pragma once

#include <vector>

#include "analysis/launch/launch_dimensions.hpp"
#include "program/lookup/place.hpp"
#include "rules/table.hpp"

namespace cu2sycl {

/// What a piece of code passes the nd_item on to.
struct ItemUses {
  std::vector<FunctionId> callees;
  std::vector<std::string_view> macros;
  bool calls_objects = false;  // it calls objects whose class is not known
};

/// The uses of each function, each macro and each extended lambda.
struct ItemGraph {
  std::vector<ItemUses> functions;
  WordMap<ItemUses> macros;
  std::vector<ItemUses> lambdas;  // lambdas for the device in host functions
};

/// Returns the dimensions of functions, macros and dim3 variables. They are fewer than three only if the run shows
/// every launch, every index names one member, and nothing that is called needs three. Must run after find_launchers().
[[nodiscard]] Dimensions find_dimensions(const Project& project, const Table& table, const ItemGraph& graph);

/// Returns how many dimensions the nd_item has at a token of a function's body or of a macro.
[[nodiscard]] int dimensions_at(const Place& place, TokenIndex i);

}  // namespace cu2sycl

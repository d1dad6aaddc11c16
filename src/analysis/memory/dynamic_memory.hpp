// How functions see the dynamic local memory of a launch.
#pragma once

#include <vector>

#include "program/lookup/place.hpp"
#include "rules/table.hpp"

namespace cu2sycl {

/// Returns for each function the variable `extern __shared__ T name[]` with whose type the function is passed the
/// memory; kNone if it is passed bytes. The function and all that it shares the memory with must have this view only,
/// and its type must be one that can be named at launches.
[[nodiscard]] std::vector<VariableId> find_dynamic_views(const Project& project, const Table& table);

/// Returns the dynamic local memory that files declare outside functions and that the function of a place names,
/// directly or in macros.
[[nodiscard]] std::vector<VariableId> named_dynamic_memory(const Place& place);

}  // namespace cu2sycl

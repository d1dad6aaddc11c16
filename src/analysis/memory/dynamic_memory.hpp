// The launch's dynamic local memory as the functions that use it see it.
#pragma once

#include <vector>

#include "program/lookup/place.hpp"
#include "rules/table.hpp"

namespace cu2sycl {

/// By function: the variable `extern __shared__ T name[]` as which it is passed the memory; kNone where it is passed
/// bytes. It is one where that is the only view of the function and of all that it shares the memory with, and where
/// its type can be named at launches.
[[nodiscard]] std::vector<VariableId> find_dynamic_views(const Project& project, const Table& table);

}  // namespace cu2sycl

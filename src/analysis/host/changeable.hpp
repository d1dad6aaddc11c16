// Constants in device memory that code takes for what may change: CUDA's `__constant__` is no part of a type.
#pragma once

#include <set>

#include "program/project.hpp"

namespace cu2sycl {

/// The variables at namespace scope that become pointers or references to what is not const, or of which members are
/// called that are not const: such a variable cannot be `constexpr`.
[[nodiscard]] std::set<VariableId> taken_for_changeable(const Project& project);

}  // namespace cu2sycl

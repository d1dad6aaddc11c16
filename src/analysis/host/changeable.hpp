// Constants in device memory that code uses as if they could change: `__constant__` is not part of a type in CUDA.
#pragma once

#include <set>

#include "program/project.hpp"

namespace cu2sycl {

/// Returns the variables at namespace scope that initialise pointers or references to non-const, or whose non-const
/// member functions are called: such a variable cannot be `constexpr`.
[[nodiscard]] std::set<VariableId> taken_for_changeable(const Project& project);

}  // namespace cu2sycl

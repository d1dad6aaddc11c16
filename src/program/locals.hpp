// The names declared inside functions.
#pragma once

#include "program/project.hpp"

namespace cu2sycl {

/// Fills `project.locals` for every function with its parameters and the names that its body declares, each with its
/// scope, and adds the `__shared__` variables of function bodies to the project.
void read_locals(Project& project, unsigned jobs);

}  // namespace cu2sycl

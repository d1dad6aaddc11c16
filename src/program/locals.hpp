// The names that a function declares.
#pragma once

#include "program/project.hpp"

namespace cu2sycl {

/// Fills `project.locals` for every function: its parameters and what its body declares, with the places where each
/// name holds, and adds the `__shared__` variables of its body to the project.
void read_locals(Project& project, unsigned jobs);

}  // namespace cu2sycl

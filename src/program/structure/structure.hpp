// Functions, classes and variables at namespace and class scope.
#pragma once

#include "program/project.hpp"

namespace cu2sycl {

/// Reads the structure of all files into the project: functions, device memory variables, globals and type names. The
/// macros of all files must be known, since they may stand for qualifiers. The result does not depend on `jobs`.
void read_structure(Project& project, unsigned jobs);

}  // namespace cu2sycl

// Functions, classes and variables at namespace and class scope.
#pragma once

#include "program/project.hpp"

namespace cu2sycl {

/// Reads the structure of file `id` into the project: its functions, device memory variables, globals and type names.
/// Macros of all files must be known, since they may stand for qualifiers.
void read_structure(Project& project, FileId id);

}  // namespace cu2sycl

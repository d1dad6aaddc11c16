// What of a program's device memory becomes buffers and accessors (--memory buffer).
#pragma once

#include "rules/table.hpp"

namespace cu2sycl {

class Project;

/// Finds the buffers, then, where `accessors`, the kernels' parameters that are accessors, then the variables in device
/// memory.
void choose_buffers(Project& project, const Table& table, bool accessors);

}  // namespace cu2sycl

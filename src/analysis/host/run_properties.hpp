// What the host calls of a run show about its programs.
#pragma once

#include "program/project.hpp"
#include "rules/table.hpp"

namespace cu2sycl {

/// Returns whether programs create streams, capture them, or switch devices, according to the rows of their calls;
/// which files ask for the last error; and which constants nothing copies to.
[[nodiscard]] RunProperties find_run_properties(const Project& project, const Table& table);

}  // namespace cu2sycl

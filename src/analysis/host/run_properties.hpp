// What a run's host calls say of the run as a whole.
#pragma once

#include "program/project.hpp"
#include "rules/table.hpp"

namespace cu2sycl {

/// Whether programs create streams, capture them, or switch devices, as the rows of their calls say, and which
/// constants nothing copies to.
[[nodiscard]] RunProperties find_run_properties(const Project& project, const Table& table);

}  // namespace cu2sycl

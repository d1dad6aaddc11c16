// What a run's host calls say of the run as a whole.
#pragma once

#include "program/project.hpp"
#include "rules/table.hpp"

namespace cu2sycl {

/// Whether the run creates streams, captures them, or switches devices, as the rows of its calls say, and which
/// constants nothing copies to.
[[nodiscard]] RunProperties find_run_properties(const Project& project, const Table& table);

}  // namespace cu2sycl

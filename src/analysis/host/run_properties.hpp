// What a run's host calls say of the run as a whole.
#pragma once

#include "program/project.hpp"
#include "rules/table.hpp"

namespace cu2sycl {

/// Notes whether the run creates streams, captures them, or switches devices, as the rows of its calls say, and which
/// constants nothing copies to (Variable::constexpr_table).
void note_run_properties(Project& project, const Table& table);

}  // namespace cu2sycl

// Prints a program as text, for `--dump`.
#pragma once

#include <string>

#include "driver/pipeline.hpp"
#include "program/project.hpp"
#include "rules/table.hpp"

namespace cu2sycl {

/// Returns one line for each function and variable, for `--dump=model`.
[[nodiscard]] std::string dump_model(const Project& project);
/// Returns one line for each macro, with what happens to it and why, for `--dump=macros`.
[[nodiscard]] std::string dump_macros(const Project& project, const Table& table);

/// Returns one line for each construct that was found: its place, its name, and the first line of its text.
[[nodiscard]] std::string dump_constructs(const RunResult& run);
/// Returns for each file that changes a line `PATH: NAME`, with the name of its output, and then a line `PATH:LINE` for
/// each line of the source that an edit changed. All other lines are identical in the output.
[[nodiscard]] std::string dump_edits(const RunResult& run);

}  // namespace cu2sycl

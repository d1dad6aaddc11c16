// A program as text, for `--dump`.
#pragma once

#include <string>

#include "driver/pipeline.hpp"
#include "program/project.hpp"
#include "rules/table.hpp"

namespace cu2sycl {

/// One line per function and variable, for `--dump=model`.
[[nodiscard]] std::string dump_model(const Project& project);
/// One line per macro: what becomes of it, and why, for `--dump=macros`.
[[nodiscard]] std::string dump_macros(const Project& project, const Table& table);

/// One line for each construct that was found: its place, its name, and the first line of its text.
[[nodiscard]] std::string dump_constructs(const RunResult& run);
/// `PATH: NAME`, the name of its output, for each file that changes; after it the lines of the source that some edit
/// changed, `PATH:LINE`. All other lines are the same in the output, byte for byte.
[[nodiscard]] std::string dump_edits(const RunResult& run);

}  // namespace cu2sycl

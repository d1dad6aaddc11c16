// A program as text, for `--dump`.
#pragma once

#include <string>

#include "program/project.hpp"
#include "rules/table.hpp"

namespace cu2sycl {

/// One line per function and variable, for `--dump=model`.
[[nodiscard]] std::string dump_model(const Project& project);
/// One line per macro: what becomes of it, and why, for `--dump=macros`.
[[nodiscard]] std::string dump_macros(const Project& project, const Table& table);

}  // namespace cu2sycl

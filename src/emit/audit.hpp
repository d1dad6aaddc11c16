// Checks converted text: every CUDA name that is left in it must have been reported.
#pragma once

#include "emit/includes.hpp"
#include "program/project.hpp"
#include "report/finding.hpp"
#include "rules/table.hpp"

namespace cu2sycl {

/// Adds a finding (CS1007) and a mark in the text for each name of CUDA 13's headers that is left in the converted text
/// of file `id`. Skips code that cannot be reached, names that the program or a helper header declares, and statements
/// that are marked already.
void audit(const Project& project, const Table& table, FileId id, Converted& converted);

}  // namespace cu2sycl

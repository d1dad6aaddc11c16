// The last look at what was printed: no name of CUDA's is left in it that nobody has been told of.
#pragma once

#include "emit/includes.hpp"
#include "program/project.hpp"
#include "report/finding.hpp"
#include "rules/table.hpp"

namespace cu2sycl {

/// Adds a finding (CS1007), and a mark in the text, for each name of CUDA 13's headers that stands in the converted
/// text of file `id`, in code that can be reached, and that is neither the program's own, nor a helper header's, nor
/// part of a statement that is marked already.
void audit(const Project& project, const Table& table, FileId id, Converted& converted);

}  // namespace cu2sycl

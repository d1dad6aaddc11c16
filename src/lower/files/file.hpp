// Whole files: the facts that are gathered before they are lowered, and their converted texts.
#pragma once

#include "lower/core/guarded_cuda.hpp"
#include "lower/core/site.hpp"

namespace cu2sycl {

/// Gathers the facts before any file is lowered. File and function facts are gathered only for files that are lowered:
/// those for which `lowered` is true or has no element.
[[nodiscard]] Facts gather_facts(const Project& project, const Table& rules, const RenamedFiles& renamed, unsigned jobs,
                                 const std::vector<bool>& lowered);

/// Returns the condition that guards all CUDA code of a file, inside which the helper headers are then included.
[[nodiscard]] GuardedCuda guard_of_cuda(const Project& project, const File& file, const Table& rules);

/// Returns the include directive at which the helper headers are included: the first of a CUDA header outside `#if` or
/// of a header of the program, since nvcc includes its runtime before all that such a header defines. Returns kNoToken
/// if the printed text decides the place.
[[nodiscard]] TokenIndex place_for_includes(const File& file, const Table& rules);

/// Returns a file's converted text; a binary file is returned unchanged.
[[nodiscard]] Text lower_file(const Facts& facts, FileId id);

}  // namespace cu2sycl

// Whole files: what is known before, and their texts.
#pragma once

#include "lower/core/guarded_cuda.hpp"
#include "lower/core/site.hpp"

namespace cu2sycl {

/// Gathers what is known of all files before any is lowered; of functions, those in files that are. `lowered`: by file,
/// those that it does not tell are.
[[nodiscard]] Facts gather_facts(const Project& project, const Table& rules, const RenamedFiles& renamed, unsigned jobs,
                                 const std::vector<bool>& lowered);

/// Whether all of CUDA in a file stands in branches of one condition: our headers then go there, too.
[[nodiscard]] GuardedCuda guard_of_cuda(const Project& project, const File& file, const Table& rules);

/// The include directive where ours go; kNoToken where they go by what is printed.
[[nodiscard]] TokenIndex place_for_includes(const File& file, const Table& rules);

/// A file's text. Where it holds bytes that no text has, it is as it was.
[[nodiscard]] Text lower_file(const Facts& facts, FileId id);

}  // namespace cu2sycl

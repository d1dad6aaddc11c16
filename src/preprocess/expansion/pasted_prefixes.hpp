// Macros that paste a prefix of CUDA's to the call in an argument: `#define CHECK(call) check(cuda##call)`.
#pragma once

#include <memory>
#include <vector>

#include "preprocess/expansion/expansion.hpp"

namespace cu2sycl {

/// Moves the prefix from the definition of such a macro to its uses: `#define CHECK(call) check(call)`,
/// `CHECK(cudaFree(p))`. The macro then need not be expanded. Only macros are changed whose every use passes a call, at
/// least one of which some row converts; and macros of the same prefix that nothing uses. Returns the files whose text
/// changed, by index; nullptr for the others.
[[nodiscard]] std::vector<std::unique_ptr<SourceFile>> move_pasted_prefixes(const std::vector<LexedFile*>& files,
                                                                            const TableWords& words);

}  // namespace cu2sycl

// Files whose CUDA code is all in branches of one condition, such as `#if HAVE_CUDA`.
#pragma once

#include <functional>
#include <string_view>
#include <vector>

#include "program/project.hpp"
#include "rules/table.hpp"

namespace cu2sycl {

struct GuardedCuda {
  TokenIndex include = kNoToken;     // the include directive of a CUDA header, if the CUDA code begins with one
  std::string_view line;             // the `#if` line; empty if some CUDA code is outside its branches
  std::vector<TokenRange> branches;  // the outermost branches of the condition, in order

  [[nodiscard]] bool holds(TokenIndex at) const;
};

/// Returns the condition that guards all CUDA code of a file. The result is empty if there is none, or if the helper
/// headers cannot be included inside it: in braces, after macros that could change them, or where the macro of the
/// condition is not defined yet. `row_of` returns the row that converts an include directive, or nullptr.
[[nodiscard]] GuardedCuda guarded_cuda(const Project& project, const File& file, const Table& rules,
                                       const std::function<const Rule*(const IncludeDirective&)>& row_of);

}  // namespace cu2sycl

// Files of which CUDA has parts alone, all of them in branches of one condition: `#if HAVE_CUDA`.
#pragma once

#include <functional>
#include <string_view>
#include <vector>

#include "program/project.hpp"
#include "rules/table.hpp"

namespace cu2sycl {

struct GuardedCuda {
  TokenIndex include = kNoToken;     // the first of CUDA's headers, where CUDA begins with it
  std::string_view line;             // the `#if` of the condition; empty where some of CUDA stands elsewhere
  std::vector<TokenRange> branches;  // of the condition, in order, none in another

  [[nodiscard]] bool holds(TokenIndex at) const;
};

/// `row_of`: the row that converts an include directive, nullptr where none does. Nothing where our headers cannot
/// stand in the condition: in braces, after macros that could reach into them, or where the condition is not known yet.
[[nodiscard]] GuardedCuda guarded_cuda(const Project& project, const File& file, const Table& rules,
                                       const std::function<const Rule*(const IncludeDirective&)>& row_of);

}  // namespace cu2sycl

// Files of which CUDA has parts alone, all of them in branches of one condition: `#if HAVE_CUDA`.
#pragma once

#include <functional>
#include <string_view>

#include "program/project.hpp"
#include "rules/table.hpp"

namespace cu2sycl {

struct GuardedCuda {
  TokenIndex include = kNoToken;  // the first of CUDA's headers, where CUDA begins with it
  std::string_view line;          // the `#if` of the condition; empty where some of CUDA stands elsewhere
  std::string_view condition;     // `HAVE_CUDA`, however it is asked for, or the line
};

/// `row_of`: the row that converts an inclusion, nullptr where none does.
[[nodiscard]] GuardedCuda guarded_cuda(const Project& project, const File& file, const Table& rules,
                                       const std::function<const Rule*(const IncludeDirective&)>& row_of);

/// Whether a token stands in a branch of such a condition.
[[nodiscard]] bool is_guarded(const TokenStream& stream, std::string_view condition, TokenIndex at);

}  // namespace cu2sycl

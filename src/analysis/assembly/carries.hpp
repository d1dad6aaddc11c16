// Finds where one statement of inline assembly passes the carry flag to another: the flag becomes a variable of the
// function.
#pragma once

#include <set>
#include <utility>

#include "program/project.hpp"
#include "rules/table.hpp"

namespace cu2sycl {

struct Carries {
  std::set<FunctionId> functions;                     // functions whose statements share a carry, in their macros too
  std::set<std::pair<FileId, TokenIndex>> in_macros;  // statements in macros that use the function's carry
};

/// Returns the functions that share a carry. A function is left out if a statement takes a carry that no statement of
/// the function has set, if a function that it calls may set the carry, or if a statement is left unconverted.
[[nodiscard]] Carries find_carries(const Project& project, const Table& table);

}  // namespace cu2sycl

// Where the carry flag goes from one statement of inline assembly to another: it is a variable of the function.
#pragma once

#include <set>
#include <utility>

#include "program/project.hpp"
#include "rules/table.hpp"

namespace cu2sycl {

struct Carries {
  std::set<FunctionId> functions;  // whose statements share one, those of macros that they use among them
  std::set<std::pair<FileId, TokenIndex>> in_macros;  // statements that use the carry of the function
};

/// None where a carry comes from outside of the function or goes there, or where a statement stays.
[[nodiscard]] Carries find_carries(const Project& project, const Table& table);

}  // namespace cu2sycl

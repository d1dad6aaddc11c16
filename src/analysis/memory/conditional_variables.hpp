// Variables in device memory that are declared under a condition under which not all functions are that use them.
#pragma once

#include <map>
#include <set>
#include <vector>

#include "program/project.hpp"
#include "rules/table.hpp"

namespace cu2sycl {

struct ConditionalVariables {
  /// By the `#if` before which they can be declared instead, in their order: functions take them in every
  /// configuration.
  std::map<TokenIndex, std::vector<VariableId>> before;
  std::set<VariableId> moved;    // all of them
  std::set<VariableId> staying;  // their declarations need what is declared under the condition as well
};

/// Those of a file. Conditions that hold wherever CUDA is compiled do not count, nor do include guards.
[[nodiscard]] ConditionalVariables find_conditional_variables(const Project& project, const Table& table, FileId file);

}  // namespace cu2sycl

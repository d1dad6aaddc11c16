// Variables in device memory that are declared under an `#if` condition, but used by functions outside the condition.
#pragma once

#include <map>
#include <set>
#include <vector>

#include "program/project.hpp"
#include "rules/table.hpp"

namespace cu2sycl {

struct ConditionalVariables {
  /// The variables that can be declared before an `#if` instead, by that `#if` and in their order: functions are passed
  /// them in every configuration.
  std::map<TokenIndex, std::vector<VariableId>> before;
  std::set<VariableId> moved;    // all variables in `before`
  std::set<VariableId> staying;  // their declarations need something else that is declared under the condition
};

/// Returns those of a file. Conditions that hold wherever CUDA is compiled are ignored, and so are include guards.
[[nodiscard]] ConditionalVariables find_conditional_variables(const Project& project, const Table& table, FileId file);

}  // namespace cu2sycl

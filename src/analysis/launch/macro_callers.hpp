// Macros that call or launch functions that they are passed.
#pragma once

#include <set>
#include <string>
#include <string_view>
#include <unordered_set>

#include "program/project.hpp"
#include "rules/table.hpp"
#include "source/words.hpp"

namespace cu2sycl {

/// Returns the macros that must be expanded, because no single replacement list passes every function its implicit
/// parameters. The implicit parameters of all functions must be known.
[[nodiscard]] std::set<std::string> macros_to_expand(const Project& project, const Table& table);

/// Returns a kernel whose launch is right for every kernel of the run, because all are passed the same; nullptr if they
/// are not, or if one has local memory or device variables.
[[nodiscard]] const Function* typical_kernel(const Project& project);

}  // namespace cu2sycl

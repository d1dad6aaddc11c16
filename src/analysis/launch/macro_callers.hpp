// Macros that call or launch functions which are handed to them.
#pragma once

#include <set>
#include <string>
#include <string_view>
#include <unordered_set>

#include "program/project.hpp"
#include "rules/table.hpp"
#include "source/words.hpp"

namespace cu2sycl {

/// Macros that cannot stay macros, as no one text passes each function its implicit parameters. They are known only
/// when the needs of all functions are.
[[nodiscard]] std::set<std::string> macros_to_expand(const Project& project, const Table& table);

/// A kernel whose launch is right for every other kernel of the run, as all of them are passed the same; nullptr where
/// they are not, or have local memory or device variables of their own.
[[nodiscard]] const Function* typical_kernel(const Project& project);

}  // namespace cu2sycl

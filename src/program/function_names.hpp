// The names by which functions are called.
#pragma once

#include <string_view>
#include <vector>

#include "program/project.hpp"

namespace cu2sycl {

/// Returns the functions by the names that call them. If a function's name is a macro, such as `#define step
/// JOIN(step_, ORDER)`, the function is also found by each word that the macro expands to with any of its definitions.
/// A kernel is also found by a macro that stands for its name alone.
/// Needs the functions, macros and words of the project.
[[nodiscard]] WordMap<std::vector<FunctionId>> name_functions(const Project& project);

}  // namespace cu2sycl

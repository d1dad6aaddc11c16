// The words by which functions are called.
#pragma once

#include <string_view>
#include <vector>

#include "program/project.hpp"

namespace cu2sycl {

/// The functions by the words that call them: their names, and of a name that is a macro, as `#define step JOIN(step_,
/// ORDER)`, also those that it comes to with any of its definitions. Takes functions, macros and words.
[[nodiscard]] WordMap<std::vector<FunctionId>> name_functions(const Project& project);

}  // namespace cu2sycl

// Which function objects the calls of a function template pass for its parameters.
#pragma once

#include <optional>
#include <set>

#include "program/project.hpp"

namespace cu2sycl {

/// Returns the function and the position of the parameter that the word at token `i` of function `fn` names; nothing if
/// it names none.
[[nodiscard]] std::optional<ParameterOf> parameter_at(const Project& project, FunctionId fn, TokenIndex i);

/// Whether a lambda with a CUDA specifier begins at a token.
[[nodiscard]] bool is_extended_lambda(const File& file, TokenIndex i);

/// Finds what is passed for the given parameters, and for those whose objects the callers pass on.
[[nodiscard]] PassedObjects find_passed_objects(const Project& project, const std::set<ParameterOf>& parameters);

}  // namespace cu2sycl

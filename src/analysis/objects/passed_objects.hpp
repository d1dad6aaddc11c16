// Which function objects the calls of a function template pass for its parameters.
#pragma once

#include <optional>
#include <set>

#include "program/project.hpp"

namespace cu2sycl {

/// Whether a lambda with a CUDA specifier begins at a token.
[[nodiscard]] bool is_extended_lambda(const File& file, TokenIndex i);

/// Finds what is passed for the given parameters, and for those whose objects the callers pass on.
[[nodiscard]] PassedObjects find_passed_objects(const Project& project, const std::set<ParameterOf>& parameters);

}  // namespace cu2sycl

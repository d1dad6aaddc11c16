// Multiples of a step: bounds up to which all work-items of a group count in as many turns.
#pragma once

#include <string_view>

#include "lex/token.hpp"
#include "program/project.hpp"

namespace cu2sycl {

/// Whether an expression of a function is a multiple of `step`: `a * step`, `a & ~15` of 16, a variable that is
/// initialised with one, or a call of a function of the program that returns one.
[[nodiscard]] bool is_multiple(const Project& project, FunctionId function, TokenRange expression,
                               std::string_view step);

}  // namespace cu2sycl

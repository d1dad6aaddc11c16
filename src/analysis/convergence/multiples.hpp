// Multiples of a step: bounds with which all work-items of a group do the same number of iterations.
#pragma once

#include <string_view>

#include "lex/token.hpp"
#include "program/project.hpp"

namespace cu2sycl {

/// Whether an expression of a function is a multiple of `step`: `a * step`, `a & ~15` for 16, a variable that is
/// initialised with a multiple, or a call of a function of the program that returns one.
[[nodiscard]] bool is_multiple(const Project& project, FunctionId function, TokenRange expression,
                               std::string_view step);

/// Whether an expression is a number of work-items that makes up whole warps: a literal multiple of 32.
[[nodiscard]] bool are_warps(const TokenStream& stream, TokenRange expression);

}  // namespace cu2sycl

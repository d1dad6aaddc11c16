// Operators and parentheses where a row's text and its arguments are joined.
#pragma once

#include <string_view>

#include "lower/core/library_call.hpp"

namespace cu2sycl {

/// Returns whether an expression has an operator outside brackets, or begins with a cast: operators beside it may bind
/// to a part of it. A type such as `float*` has no operator.
[[nodiscard]] bool has_operator(std::string_view text);
/// Return whether the text before a slot (binds_after) or after it (binds_before) has an operator that binds to the
/// slot's argument: it is no bracket, comma or assignment.
[[nodiscard]] bool binds_after(std::string_view characters);
[[nodiscard]] bool binds_before(std::string_view characters);
/// Returns the text that a user's row gives for the tokens [begin, last]. It is in parentheses if an operator beside
/// them would bind to a part of it or join with it to another token.
[[nodiscard]] Text as_operand(const Site& site, const Rule& row, Text text, TokenIndex begin, TokenIndex last);

/// Returns the arguments that a row's text does not take although their evaluation changes something, joined by commas:
/// `bytes = 64` of `cudaFuncSetAttribute(k, attribute, bytes = 64)`.
[[nodiscard]] Text lost_changes(const Site& site, Template text, const Rule& row, const LibraryCall& call);

}  // namespace cu2sycl

// What may bind otherwise where a row's text and its arguments are put together.
#pragma once

#include <string_view>

#include "lower/core/site.hpp"

namespace cu2sycl {

/// Whether an expression has an operator outside of brackets, or begins with a cast: others may bind to a part of it. A
/// type such as `float*` has none.
[[nodiscard]] bool has_operator(std::string_view text);
/// Whether letters before or after a slot bind to its argument: they are no bracket, comma or assignment.
[[nodiscard]] bool binds_after(std::string_view characters);
[[nodiscard]] bool binds_before(std::string_view characters);
/// What a row of the user's gives for the tokens [begin, last], in parentheses where an operator beside them would bind
/// to a part of it, or make another token with it.
[[nodiscard]] Text as_operand(const Site& site, const Rule& row, Text text, TokenIndex begin, TokenIndex last);

}  // namespace cu2sycl

// What may bind otherwise where a row's text and its arguments are put together.
#pragma once

#include <string_view>

#include "lex/token.hpp"

namespace cu2sycl {

/// Whether letters end with an operator that binds an operand behind them: a sign, or one of two operands.
[[nodiscard]] bool binds_behind(std::string_view letters);
/// Whether letters begin with what binds an operand before them: an operator between blanks, or what takes a member.
[[nodiscard]] bool binds_before(std::string_view letters);
/// Whether an expression has an operator outside of brackets.
[[nodiscard]] bool has_operator(std::string_view text);
/// Whether nothing beside a call, the tokens from `begin` to `close`, can bind to a part of what it becomes.
[[nodiscard]] bool stands_alone(const TokenStream& s, TokenIndex begin, TokenIndex close);

}  // namespace cu2sycl

// Operators with the same spelling: `*p` and `a * p`, `&x` and `a & x`, casts and parentheses.
#pragma once

#include <functional>
#include <string_view>

#include "lex/token.hpp"

namespace cu2sycl {

/// Whether a word names a type.
using NamesType = std::function<bool(std::string_view)>;

/// Whether the parentheses that open at a token are a cast. `(a) * b` is a cast if `names_type` says that `a` is a
/// type.
[[nodiscard]] bool is_cast(const TokenStream& stream, TokenIndex open, const NamesType& names_type = {});

/// Whether the operator at a token is a prefix operator, as in `*p`, `(int)*p` and `f(&x)`.
[[nodiscard]] bool is_prefix(const TokenStream& stream, TokenIndex i, const NamesType& names_type = {});

/// Whether a token is the `(` of a call of an expression that is not a name: `(*f)(1)`, `table[2](1)`.
[[nodiscard]] bool calls_expression(const TokenStream& stream, TokenIndex i, const NamesType& names_type = {});

/// Whether a part of a file assigns to a word of an expression.
[[nodiscard]] bool assigns_to_word(const TokenStream& stream, TokenRange expression, TokenRange part);

/// The operators outside the brackets of an expression: the first `?`, or else the last of the binary operators with
/// the lowest precedence, where assignments have the lowest; kNoToken for what there is not.
struct OutermostOperators {
  TokenIndex question = kNoToken;
  TokenIndex weakest = kNoToken;
};
[[nodiscard]] OutermostOperators outermost_operators(const TokenStream& stream, TokenRange range,
                                                     const NamesType& names_type = {});

}  // namespace cu2sycl

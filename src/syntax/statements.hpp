// Where statements begin and end.
#pragma once

#include "lex/token.hpp"
#include "syntax/declaration.hpp"

namespace cu2sycl {

/// The bracket that a token stands in, within its statement; kNoToken where there is none.
[[nodiscard]] TokenIndex opening_bracket(const TokenStream& stream, TokenIndex i);

/// The `{` of the block around a token; kNoToken where there is none.
[[nodiscard]] TokenIndex block_around(const TokenStream& stream, TokenIndex i);

/// Whether a bracket holds no `;`: a list of values, no statements.
[[nodiscard]] bool opens_list(const TokenStream& stream, TokenIndex open);

/// Whether a token stands in the operand of sizeof or decltype.
[[nodiscard]] bool in_unevaluated_operand(const TokenStream& stream, TokenIndex i);

/// Whether the expression at `i` is cast to a pointer to void.
[[nodiscard]] bool cast_to_void_pointer(const TokenStream& stream, TokenIndex i);

}  // namespace cu2sycl

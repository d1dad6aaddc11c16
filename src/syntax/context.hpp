// What stands around a token: the object or arguments of a name, the brackets and blocks.
#pragma once

#include "lex/token.hpp"
#include "syntax/declaration.hpp"

namespace cu2sycl {

/// Whether the `->` at a token stands before a return type: that of a lambda, or of a function declared with `auto`.
[[nodiscard]] bool is_return_arrow(const TokenStream& stream, TokenIndex arrow);

/// Whether token `i` names a member of the object before it: `.` or `->` stands between.
[[nodiscard]] bool names_member(const TokenStream& stream, TokenIndex i);

/// Whether the word at token `i` is all that a macro without parameters stands for.
[[nodiscard]] bool is_alias_body(const TokenStream& stream, TokenIndex i);

/// The `(` of a call of the word at token `name`, after its template arguments; kNoToken where it is not called.
[[nodiscard]] TokenIndex call_open(const TokenStream& stream, TokenIndex name, Angle angle = Angle::kEither);

/// The first token of the primary expression, a name with calls and subscripts or one in parentheses, that ends at
/// token `last`; kNoToken where there is none.
[[nodiscard]] TokenIndex begin_of_primary(const TokenStream& stream, TokenIndex last);

/// The first token of the expression that names what is called by the word at token `name`: `t` of `t.a[1].step`,
/// `Select` of `Select<K>::type::run`, `static_cast` of `static_cast<D*>(this)->go`.
[[nodiscard]] TokenIndex begin_of_callee(const TokenStream& stream, TokenIndex name);

/// The bracket that a token stands in, within its statement; kNoToken where there is none.
[[nodiscard]] TokenIndex opening_bracket(const TokenStream& stream, TokenIndex i);

/// The word that is called with an argument in which a token stands, the innermost within its statement; kNoToken where
/// there is none.
[[nodiscard]] TokenIndex callee_around(const TokenStream& stream, TokenIndex i);

/// The `{` of the block around a token; kNoToken where there is none.
[[nodiscard]] TokenIndex block_around(const TokenStream& stream, TokenIndex i);

/// Whether a bracket holds no `;`: a list of values, no statements.
[[nodiscard]] bool opens_list(const TokenStream& stream, TokenIndex open);

/// Whether a token stands in the operand of sizeof or decltype.
[[nodiscard]] bool in_unevaluated_operand(const TokenStream& stream, TokenIndex i);

/// Whether the expression at `i` is cast to a pointer to void.
[[nodiscard]] bool cast_to_void_pointer(const TokenStream& stream, TokenIndex i);

/// The name `a::b` that begins at a token and ends with `;`; empty where none does.
[[nodiscard]] std::string_view qualified_name(const TokenStream& stream, TokenIndex begin);

/// The token after a link of a chain such as `a.b<T>(x)[i]`: a name with its template arguments, brackets, or what
/// stands between; kNoToken where token `i` is none.
[[nodiscard]] TokenIndex after_link(const TokenStream& stream, TokenIndex i);

}  // namespace cu2sycl

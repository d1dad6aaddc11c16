// The context of a token: the object or arguments of a name, and the brackets and blocks around it.
#pragma once

#include "lex/token.hpp"
#include "syntax/declaration.hpp"

namespace cu2sycl {

/// Whether the `->` at a token precedes the return type of a lambda or of a function declared with `auto`.
[[nodiscard]] bool is_return_arrow(const TokenStream& stream, TokenIndex arrow);

/// Whether token `i` names a member of an object: `.` or `->` precedes it, or `.template` or `->template`.
[[nodiscard]] bool names_member(const TokenStream& stream, TokenIndex i);

/// Whether the name at `i` is a member of what is before it: after `.`, `->` or `::`.
[[nodiscard]] bool is_qualified_name(const TokenStream& stream, TokenIndex i);

/// Returns the last token of the object of which token `i` names a member.
[[nodiscard]] TokenIndex object_of_member(const TokenStream& stream, TokenIndex i);

/// Returns the `#define` of an object-like macro that ends with the word at token `i`, which may name a function: the
/// whole list, `#define LANE lane`, or a qualified name or member, `#define FAIL make(__LINE__).say`. Arguments follow
/// at the macro's uses. kNoToken for other words.
[[nodiscard]] TokenIndex directive_of_alias(const TokenStream& stream, TokenIndex i);
[[nodiscard]] inline bool is_alias_body(const TokenStream& stream, TokenIndex i) {
  return directive_of_alias(stream, i) != kNoToken;
}

/// Returns how many elements the braces at `open` hold; a comma may follow the last one.
[[nodiscard]] std::size_t elements_in(const TokenStream& stream, TokenIndex open);

/// Whether the word at token `i` of a macro's body is the name of a function that the body defines.
[[nodiscard]] bool is_defined_by_macro(const TokenStream& stream, TokenIndex i);

/// Returns the token before the name at `i`, or before the `template` before it.
[[nodiscard]] TokenIndex before_name(const TokenStream& stream, TokenIndex i);

/// The name of call operators.
inline constexpr std::string_view kCallOperator = "operator()";

/// Returns the token after a function's name: a word, or `operator()` where it is used and not declared.
[[nodiscard]] TokenIndex end_of_name(const TokenStream& stream, TokenIndex i);

/// Returns the name of the function that token `i` names: the word, or kCallOperator.
[[nodiscard]] std::string_view name_of_function(const TokenStream& stream, TokenIndex i);

/// Returns the `(` of a call of the function that token `name` names, after its template arguments; kNoToken if it is
/// not called.
[[nodiscard]] TokenIndex call_open(const TokenStream& stream, TokenIndex name, Angle angle = Angle::kEither);

/// Whether the braces at a token hold only the call of `name`, as the body of a control statement.
[[nodiscard]] bool braces_call(const TokenStream& stream, TokenIndex brace, TokenIndex name);

/// Returns the first token of the primary expression that ends at token `last`: a name with calls and subscripts, or an
/// expression in parentheses. kNoToken if there is none.
[[nodiscard]] TokenIndex begin_of_primary(const TokenStream& stream, TokenIndex last);

/// Returns the first token of the callee expression whose last word is at token `name`: `t` of `t.a[1].step`, `Select`
/// of `Select<K>::type::run`, `static_cast` of `static_cast<D*>(this)->go`.
[[nodiscard]] TokenIndex begin_of_callee(const TokenStream& stream, TokenIndex name);

/// Whether a token is a `}` before a word, which begins another statement, declaration or requirement.
[[nodiscard]] bool ends_body(const TokenStream& stream, TokenIndex close);

/// Returns the innermost open bracket before a token within its statement and after `begin`; kNoToken if there is none.
[[nodiscard]] TokenIndex opening_bracket(const TokenStream& stream, TokenIndex i, TokenIndex begin = 0);

/// Returns the name of the innermost call, within the statement, that has the token in an argument; kNoToken if there
/// is none.
[[nodiscard]] TokenIndex callee_around(const TokenStream& stream, TokenIndex i);

/// Returns the `{` of the block around a token; kNoToken if there is none.
[[nodiscard]] TokenIndex block_around(const TokenStream& stream, TokenIndex i);

/// Whether a bracket holds no `;`, so that it is a list of values and not of statements.
[[nodiscard]] bool opens_list(const TokenStream& stream, TokenIndex open);

/// Whether a token is in the operand of sizeof or decltype. `begin`: a token before the operand.
[[nodiscard]] bool in_unevaluated_operand(const TokenStream& stream, TokenIndex i, TokenIndex begin = 0);

/// Whether the expression at `i` is cast to a pointer to void.
[[nodiscard]] bool cast_to_void_pointer(const TokenStream& stream, TokenIndex i);

/// Returns the name `a::b` that begins at a token, if a `;` follows it; empty otherwise.
[[nodiscard]] std::string_view qualified_name(const TokenStream& stream, TokenIndex begin);

/// Returns the token after a link of a chain such as `a.b<T>(x)[i]`: a name with its template arguments, a pair of
/// brackets, or `.`, `->`, `::`. kNoToken if token `i` is none of these.
[[nodiscard]] TokenIndex after_link(const TokenStream& stream, TokenIndex i);

/// Returns the name in `(*name)(`; kNoToken for other tokens.
[[nodiscard]] TokenIndex pointer_to_functions(const TokenStream& stream, TokenIndex open);

/// Returns the name that one declarator of a `typedef` declares; kNoToken if none is found.
[[nodiscard]] TokenIndex alias_name(const TokenStream& stream, TokenRange declarator);

}  // namespace cu2sycl

// What stands around a name: whether it is a member, or called.
#pragma once

#include "lex/token.hpp"

namespace cu2sycl {

/// Whether the `->` at a token stands before a return type: that of a lambda, or of a function declared with `auto`.
[[nodiscard]] bool is_return_arrow(const TokenStream& stream, TokenIndex arrow);

/// Whether token `i` names a member of the object before it: `.` or `->` stands between.
[[nodiscard]] bool names_member(const TokenStream& stream, TokenIndex i);

/// The `(` of a call of the word at token `name`, behind its template arguments; kNoToken where it is not called.
[[nodiscard]] TokenIndex call_open(const TokenStream& stream, TokenIndex name);

}  // namespace cu2sycl

// Members of objects, and the `->` that is none of theirs.
#pragma once

#include "lex/token.hpp"

namespace cu2sycl {

/// Whether the `->` at a token stands before a return type: that of a lambda, or of a function declared with `auto`.
[[nodiscard]] bool is_return_arrow(const TokenStream& stream, TokenIndex arrow);

/// Whether token `i` names a member of the object before it: `.` or `->` stands between.
[[nodiscard]] bool names_member(const TokenStream& stream, TokenIndex i);

}  // namespace cu2sycl

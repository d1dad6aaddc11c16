// Finds the bodies of lambdas and local classes around a token.
#pragma once

#include "syntax/statements/statement_tree.hpp"

namespace cu2sycl {

/// Whether token `i` is in the body of a lambda or of a local class that begins after token `from`.
[[nodiscard]] bool in_inner_body(const StatementTree& statements, const TokenStream& stream, TokenIndex i,
                                 TokenIndex from);

/// Whether a `{` opens the body of a class.
[[nodiscard]] bool opens_class(const TokenStream& stream, TokenIndex brace);

}  // namespace cu2sycl

// Finds the lambda bodies around a token.
#pragma once

#include "syntax/statements/statement_tree.hpp"

namespace cu2sycl {

/// Whether token `i` is in the body of a lambda that begins after token `from`.
[[nodiscard]] bool in_lambda(const StatementTree& statements, const TokenStream& stream, TokenIndex i, TokenIndex from);

}  // namespace cu2sycl

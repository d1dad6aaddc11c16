// The lexer. It wraps the lexer of Boost.Wave.
#pragma once

#include "lex/token.hpp"

namespace cu2sycl {

/// Splits a file into tokens. The bytes of the tokens and the bytes between them are exactly the file. Never fails:
/// text that is not a token becomes `tok::unknown`, and errors in the text are listed in `errors`. `source` must
/// outlive the result. Cost: linear.
[[nodiscard]] TokenStream lex(const SourceFile& source);

}  // namespace cu2sycl

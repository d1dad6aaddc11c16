// Boost.Wave's lexer after one door.
#pragma once

#include "lex/token.hpp"

namespace cu2sycl {

/// Splits a file into tokens whose bytes, with the bytes between them, are exactly the file. Never fails: what is no
/// token becomes kUnknown, and faults of the text are listed in `faults`. `source` must outlive the result. Cost:
/// linear.
[[nodiscard]] TokenStream lex(const SourceFile& source);

}  // namespace cu2sycl

// Edits and source into text. Nothing else knows what becomes of blanks and line endings around an edit.
#pragma once

#include <span>

#include "emit/edit.hpp"

namespace cu2sycl {

/// The source text of the tokens [begin, end) with the edits in it, which are in order and do not overlap.
[[nodiscard]] Text print(const TokenStream& stream, TokenRange range, std::span<Edit> edits);
/// Likewise what stands between two brackets, blanks included.
[[nodiscard]] Text print_between(const TokenStream& stream, TokenIndex open, TokenIndex close, std::span<Edit> edits);

}  // namespace cu2sycl

// Combines edits and source into text. Blanks and line endings around an edit are handled here only.
#pragma once

#include <span>

#include "emit/edit.hpp"

namespace cu2sycl {

/// Returns the source text of the tokens in `range` with the edits applied. The edits are in order and do not overlap.
[[nodiscard]] Text print(const TokenStream& stream, TokenRange range, std::span<Edit> edits);
/// Returns the text between two brackets with the edits applied, including the blanks next to the brackets.
[[nodiscard]] Text print_between(const TokenStream& stream, TokenIndex open, TokenIndex close, std::span<Edit> edits);

}  // namespace cu2sycl

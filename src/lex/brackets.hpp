// Which bracket belongs to which.
#pragma once

#include "lex/token.hpp"

namespace cu2sycl {

/// Sets `match` of (), [], {} and of launch brackets <<< >>>, marks the tokens inside `#if 0`, and splits `>>>`
/// that closes no launch back into `>>` `>`. At `#else` and `#elif` the open brackets are those
/// of the `#if`, so that each branch matches by itself; each directive line matches by itself, too.
void match_brackets(TokenStream& stream);

/// Matches the brackets anew, after tokens were marked kDisabled. Faults of brackets that were found before are
/// forgotten.
void rematch_brackets(TokenStream& stream);

/// The directives that belong to no whole condition: an `#if` without its `#endif`, or what continues or ends none;
/// and the `(` of a macro's parameters that its line does not close.
[[nodiscard]] std::vector<TokenIndex> unpaired_directives(const TokenStream& stream);

}  // namespace cu2sycl

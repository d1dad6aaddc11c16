// Matches brackets with each other.
#pragma once

#include "lex/token.hpp"

namespace cu2sycl {

/// Sets `match` of (), [], {} and of the launch brackets <<< >>>, marks the tokens inside `#if 0`, and splits a `>>>`
/// that closes no launch into `>>` and `>`. At `#else` and `#elif` the brackets that were open at the `#if` are open
/// again, so each branch is matched on its own. Each directive line is also matched on its own.
void match_brackets(TokenStream& stream);

/// Matches the brackets of a file again, after tokens were marked kDisabled. Bracket errors that were found before are
/// removed.
void rematch_brackets(TokenStream& stream);

/// Gives the unmatched brackets of code the kind `unknown`, so that code which sees a bracket can rely on its `match`.
/// Brackets that more than one branch of `#if` leaves open keep their kinds.
void disarm_single_brackets(TokenStream& stream);

/// Returns the directives that are not part of a complete condition: an `#if` without its `#endif`, and an `#elif`,
/// `#else` or `#endif` without its `#if`. Also returns the `(` of macro parameters that is not closed on its line.
[[nodiscard]] std::vector<TokenIndex> unpaired_directives(const TokenStream& stream);

}  // namespace cu2sycl

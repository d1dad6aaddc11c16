// Which bracket belongs to which.
#pragma once

#include "lex/token.hpp"

namespace cu2sycl {

/// Sets `match` of (), [], {} and of launch brackets <<< >>>, marks the tokens inside `#if 0`, and splits `>>>`
/// that closes no launch back into `>>` `>`. At `#else` and `#elif` the open brackets are those
/// of the `#if`, so that each branch matches by itself; each directive line matches by itself, too.
void match_brackets(TokenStream& stream);

/// Matches the brackets of a file anew, after tokens were marked kDisabled. Faults of brackets that were found before
/// are forgotten.
void rematch_brackets(TokenStream& stream);

/// Makes the brackets that have no other tokens of the kind `unknown`, so that nobody who sees a bracket of a file's
/// code asks for the other in vain. Those that one branch of `#if` leaves open as another one does keep their kinds.
void disarm_single_brackets(TokenStream& stream);

/// The directives that belong to no whole condition: an `#if` without its `#endif`, or what continues or ends none;
/// and the `(` of a macro's parameters that its line does not close.
[[nodiscard]] std::vector<TokenIndex> unpaired_directives(const TokenStream& stream);

}  // namespace cu2sycl

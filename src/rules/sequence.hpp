// Sequences of tokens that rows name: `thread_block :: {member} ( )`.
#pragma once

#include <vector>

#include "lex/token.hpp"
#include "rules/row/rule.hpp"

namespace cu2sycl {

/// Returns the token after the sequence that a row matches from `i` on; kNoToken if it does not match. Adds the tokens
/// that match open elements to `open`.
[[nodiscard]] TokenIndex end_of_sequence(const TokenStream& s, const Rule& row, TokenIndex i,
                                         std::vector<TokenRange>* open = nullptr);

}  // namespace cu2sycl

// Which preprocessor lines belong together: `#if … #elif … #else … #endif`.
#pragma once

#include <string_view>

#include "lex/directive_name.hpp"
#include "lex/token.hpp"

namespace cu2sycl {

/// Sets `conditionals` of a stream. A `#else`, `#elif` or `#endif` without an `#if` is none of them.
void read_conditionals(TokenStream& stream);

/// That of a directive; nullptr where it belongs to no chain, and for kNoToken. Cost, as of all here: logarithmic in
/// the number of directives.
[[nodiscard]] const Conditional* conditional_at(const TokenStream& stream, TokenIndex directive);

/// That which begins the innermost branch around a token; nullptr outside all. A directive of a chain stands in the
/// branch around its chain, what follows it on its line in the branch that it begins.
[[nodiscard]] const Conditional* branch_around(const TokenStream& stream, TokenIndex i);

/// Those that begin the branches around a token, outermost first.
[[nodiscard]] std::vector<const Conditional*> branches_around(const TokenStream& stream, TokenIndex i);

/// After the last token of a directive's line.
[[nodiscard]] TokenIndex line_end(const TokenStream& stream, TokenIndex directive);

/// A directive's line as it is written.
[[nodiscard]] inline std::string_view line_of(const TokenStream& stream, TokenIndex directive) {
  return stream.slice(directive, line_end(stream, directive));
}

/// Whether a branch ends among tokens that begin in it: what is after it belongs to other branches, too.
[[nodiscard]] bool leaves_branch(const TokenStream& stream, TokenRange range);

/// Whether two tokens are in different branches of one chain: no compilation has both.
[[nodiscard]] bool exclude_each_other(const TokenStream& stream, TokenIndex a, TokenIndex b);

/// The first token in [begin, end) that is in the branches which `end` is in: after `#else` or `#endif` of those that
/// `begin` is in besides, and after the directives that follow at once.
[[nodiscard]] TokenIndex after_other_branches(const TokenStream& stream, TokenIndex begin, TokenIndex end);

}  // namespace cu2sycl

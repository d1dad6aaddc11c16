// Chains of preprocessor directives: `#if … #elif … #else … #endif`.
#pragma once

#include <optional>
#include <string_view>
#include <vector>

#include "lex/directive_name.hpp"
#include "lex/token.hpp"

namespace cu2sycl {

/// Sets `conditionals` of a stream. An `#else`, `#elif` or `#endif` without an `#if` is not recorded.
void read_conditionals(TokenStream& stream);

/// Returns the entry of a directive; nullptr if the directive is not part of a chain, and for kNoToken. Cost of this
/// function and the following ones: logarithmic in the number of directives.
[[nodiscard]] const Conditional* conditional_at(const TokenStream& stream, TokenIndex directive);

/// Returns the directive that begins the innermost branch around a token; nullptr outside all branches. A directive of
/// a chain is in the branch around its chain; the tokens after it on its line are in the branch that it begins.
[[nodiscard]] const Conditional* branch_around(const TokenStream& stream, TokenIndex i);

/// Returns the directives that begin the branches around a token, outermost first.
[[nodiscard]] std::vector<const Conditional*> branches_around(const TokenStream& stream, TokenIndex i);

/// Returns the index after the last token of a directive's line.
[[nodiscard]] TokenIndex line_end(const TokenStream& stream, TokenIndex directive);

/// Returns the text of a directive's line as written.
[[nodiscard]] inline std::string_view line_of(const TokenStream& stream, TokenIndex directive) {
  return stream.slice(directive, line_end(stream, directive));
}

/// Whether a branch that holds the beginning of the range ends within it: the rest of the range belongs to other
/// branches, too.
[[nodiscard]] bool leaves_branch(const TokenStream& stream, TokenRange range);

/// Whether two tokens are in different branches of one chain, so that no compilation has both.
[[nodiscard]] bool exclude_each_other(const TokenStream& stream, TokenIndex a, TokenIndex b);

/// What a branch tests: whether a macro is defined.
struct MacroTest {
  std::string_view macro;
  bool defined;

  auto operator<=>(const MacroTest&) const = default;
};

/// Returns what a branch tests if that is only whether one macro is defined: `#ifdef X`, `#if !defined(X)`, or the
/// `#else` of these; nothing for other branches.
[[nodiscard]] std::optional<MacroTest> tested_macro(const TokenStream& stream, const Conditional& branch);

/// Whether a token, perhaps of another file, is in a branch that tests the opposite of what a branch around `of` tests.
[[nodiscard]] bool is_under_opposite(const TokenStream& stream, TokenIndex i, const TokenStream& other, TokenIndex of);

/// Returns the first token in [begin, end) after all branches that hold `begin` but not `end`: the first token that is
/// not part of a directive after the `#else` or `#endif` of these branches.
[[nodiscard]] TokenIndex after_other_branches(const TokenStream& stream, TokenIndex begin, TokenIndex end);

}  // namespace cu2sycl

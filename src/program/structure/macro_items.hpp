// Uses of macros where declarations are read: what they stand for.
#pragma once

#include <string_view>
#include <utility>
#include <vector>

#include "program/project.hpp"

namespace cu2sycl {

/// Whether a call is a macro before the declared name, as in `BOUNDS(256) name(…)`.
[[nodiscard]] bool is_specifier_macro(const Project& project, const TokenStream& stream, TokenIndex name);

/// Returns the token after the use of a macro and its arguments.
[[nodiscard]] TokenIndex after_macro_use(const TokenStream& stream, TokenIndex use);

/// Returns the token after the word at `i` and its arguments if `namespace`, `template` or an alias declaration
/// follows. No declaration has another word before these, so the word is a macro. Otherwise kNoToken.
[[nodiscard]] TokenIndex after_lone_macro(const TokenStream& stream, TokenIndex i);

/// Whether a macro that is not expanded makes the name of a function: `MACRO(name)(parameters)`. `macro`: its name.
[[nodiscard]] bool named_by_macro(const Project& project, FileId file, TokenIndex macro);

/// Whether a call is a macro such as `DEFINE_KERNEL(add, +)` that makes a whole declaration.
[[nodiscard]] bool is_macro_item(const Project& project, const TokenStream& stream, TokenIndex name);

/// Returns the functions that the use of a macro at token `name`, such as `DEFINE_KERNEL(add, +)`, defines. Their names
/// are arguments of the use, or words of the macro's body. Their scope is not set.
[[nodiscard]] std::vector<std::pair<std::string_view, DeclaredName>> functions_defined_by(const Project& project,
                                                                                          FileId file, TokenIndex name);

/// What a macro's unbalanced braces do: `#define BEGIN(name) namespace name {`.
struct BracketMacro {
  int opened = 0;  // how many braces stay open; negative: how many it closes
  std::vector<std::string_view> namespaces;
};

/// Returns what the use of a macro at a token opens or closes, by the first of its definitions that does.
[[nodiscard]] BracketMacro bracket_macro(const Project& project, FileId file, TokenIndex use);

/// Whether a word is a macro with unbalanced braces.
[[nodiscard]] bool holds_brackets(const Project& project, FileId file, std::string_view word);

}  // namespace cu2sycl

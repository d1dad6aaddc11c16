// The preprocessor lines of a file: definitions and include directives.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "lex/directive_name.hpp"
#include "lex/token.hpp"
#include "source/words.hpp"

namespace cu2sycl {

struct MacroDefinition {
  std::string_view name;
  TokenIndex directive;  // `#define`
  TokenIndex name_token;
  TokenIndex parameters_open = kNoToken;  // `(` directly after the name; kNoToken for an object-like macro
  TokenIndex body_begin;                  // [body_begin, body_end) is the replacement list, and may be empty
  TokenIndex body_end;
  std::vector<std::string_view> parameters;
  bool at_times = false;  // it stands under a condition, an include guard apart, that does not ask for its name

  [[nodiscard]] bool function_like() const { return parameters_open != kNoToken; }
};

struct IncludeDirective {
  TokenIndex directive;
  std::string_view name;  // what stands between the quotes or angle brackets
  bool quoted;
};

struct Directives {
  std::vector<MacroDefinition> macros;
  std::vector<IncludeDirective> include_directives;
  WordSet undefined;  // the names after `#undef`
};

/// Reads the definitions and include directives outside `#if 0`, and marks the parameters' tokens in replacement lists
/// (kMacroParameter).
[[nodiscard]] Directives read_directives(TokenStream& stream);

/// The `#if`, `#elif`, `#ifdef` or `#ifndef` on whose line token `i` stands after it; kNoToken where it is on none.
[[nodiscard]] TokenIndex condition_of(const TokenStream& stream, TokenIndex i);

/// Whether the replacement list can be declaration specifiers: nothing in it ends a statement or opens a block.
[[nodiscard]] bool may_be_specifiers(const TokenStream& stream, const MacroDefinition& macro);

}  // namespace cu2sycl

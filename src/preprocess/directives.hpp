// The preprocessor directives of a file: definitions and include directives.
#pragma once

#include <memory>
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
  TokenIndex parameters_open = kNoToken;  // `(` right after the name; kNoToken for an object-like macro
  TokenIndex body_begin;                  // [body_begin, body_end) is the replacement list; it may be empty
  TokenIndex body_end;
  std::vector<std::string_view> parameters;
  bool at_times = false;  // defined under a condition, other than an include guard, that does not test its name

  [[nodiscard]] bool function_like() const { return parameters_open != kNoToken; }
};

struct IncludeDirective {
  TokenIndex directive;
  std::string_view name;  // the text between the quotes or angle brackets
  bool quoted;
};

/// Whether an include directive names a header of C, C++ or POSIX. [C17 7.1.2; POSIX.1-2017, Headers]
[[nodiscard]] bool names_standard_header(const IncludeDirective& include);
/// Returns whether a name is that of a header of C, POSIX, or the compiler's intrinsics or OpenMP.
[[nodiscard]] bool is_system_header(std::string_view name);

struct Directives {
  std::vector<MacroDefinition> macros;
  std::vector<IncludeDirective> include_directives;
  WordSet undefined;  // the names after `#undef`
};

/// A file, as far as it is known at this stage.
struct LexedFile {
  std::unique_ptr<SourceFile> source;
  TokenStream tokens;
  Directives directives;
};

/// Reads the definitions and include directives outside `#if 0`, and marks uses of macro parameters in replacement
/// lists (kMacroParameter).
[[nodiscard]] Directives read_directives(TokenStream& stream);

/// Returns the `#if`, `#elif`, `#ifdef` or `#ifndef` that has token `i` in its condition; kNoToken if there is none.
[[nodiscard]] TokenIndex condition_of(const TokenStream& stream, TokenIndex i);

/// Whether the replacement list can be declaration specifiers: it has no token that ends a statement or opens a block.
[[nodiscard]] bool may_be_specifiers(const TokenStream& stream, const MacroDefinition& macro);

}  // namespace cu2sycl

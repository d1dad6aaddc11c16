// Declarations, read from tokens alone.
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "lex/token.hpp"
#include "lex/token_kind.hpp"
#include "syntax/template_arguments.hpp"

namespace cu2sycl {

/// One name of a declaration: `*p[4] = {…}` in `float *p[4] = {…}, x;`.
struct Declarator {
  std::string_view name;
  TokenIndex begin = kNoToken;  // the first of `*`, `&`, `const` before the name, or the name
  TokenIndex name_token = kNoToken;
  TokenIndex name_end = kNoToken;       // after the name, and after `<int>` of a specialised variable template
  TokenIndex end = kNoToken;            // after the declarator, its extents and its initialiser
  TokenIndex extents_begin = kNoToken;  // [extents_begin, extents_end) holds the `[…]` groups
  TokenIndex extents_end = kNoToken;
  TokenIndex initializer = kNoToken;  // `=`, `(` or `{`
  int pointer_depth = 0;
  bool reference = false;

  [[nodiscard]] bool array() const { return extents_begin != extents_end; }
};

struct Declaration {
  TokenIndex begin = kNoToken;       // first specifier
  TokenIndex type_begin = kNoToken;  // [type_begin, type_end) names the type without storage specifiers
  TokenIndex type_end = kNoToken;
  TokenIndex end = kNoToken;  // the `;`, `)`, `:` or `{` after it
  std::vector<Declarator> declarators;
  bool is_static = false;
  bool is_extern = false;
  bool is_const = false;
  bool is_constexpr = false;
  bool is_typedef = false;
  bool is_auto = false;
  std::vector<std::string_view> cuda_specifiers;  // `__shared__`, `__constant__`, …

  [[nodiscard]] bool has(std::string_view specifier) const;
};

/// Reads a declaration that begins at token `i`, within [i, end). Nothing where the tokens there cannot be one. A
/// statement that could be either is taken for a declaration, as C++ does.
[[nodiscard]] std::optional<Declaration> parse_declaration(const TokenStream& stream, TokenIndex i, TokenIndex end);

/// The `{` of the class that a declaration's type defines, as in `union { … } u;`, read where the declaration places
/// memory; kNoToken for other types.
[[nodiscard]] TokenIndex class_body(const TokenStream& stream, const Declaration& declaration);

/// Reads one function parameter in [i, end); the name may be absent.
[[nodiscard]] std::optional<Declaration> parse_parameter(const TokenStream& stream, TokenIndex i, TokenIndex end);

/// The last word of a class's name, `Scan` of `ns::Block<T>::Scan`; kNoToken where the tokens name no class alone.
[[nodiscard]] TokenIndex class_name_in(const TokenStream& stream, TokenRange type);

/// Whether `[[…]]` begins at token `i`; its end is the match of `i`.
[[nodiscard]] bool is_attribute(const TokenStream& stream, TokenIndex i);
/// Whether a declared type is one of numbers, as far as its words say.
[[nodiscard]] bool has_number_type(const TokenStream& stream, const Declaration& declaration);

}  // namespace cu2sycl

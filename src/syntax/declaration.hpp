// Declarations, parsed from tokens only.
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "lex/token.hpp"
#include "lex/token_kind.hpp"
#include "syntax/template_arguments.hpp"

namespace cu2sycl {

/// One declarator: `*p[4] = {…}` in `float *p[4] = {…}, x;`.
struct Declarator {
  std::string_view name;
  TokenIndex begin = kNoToken;  // the first of `*`, `&`, `const` before the name, or the name
  TokenIndex name_token = kNoToken;
  TokenIndex name_end = kNoToken;       // after the name, and after the `<int>` of a variable template specialisation
  TokenIndex end = kNoToken;            // after the whole declarator, including extents and initialiser
  TokenIndex extents_begin = kNoToken;  // [extents_begin, extents_end) holds the `[…]` groups
  TokenIndex extents_end = kNoToken;
  TokenIndex initializer = kNoToken;  // `=`, `(` or `{`
  int pointer_depth = 0;
  bool reference = false;

  [[nodiscard]] bool array() const { return extents_begin != extents_end; }
};

struct Declaration {
  TokenIndex begin = kNoToken;       // first specifier
  TokenIndex type_begin = kNoToken;  // [type_begin, type_end) is the type without storage specifiers
  TokenIndex type_end = kNoToken;
  TokenIndex end = kNoToken;  // the `;`, `)`, `:` or `{` that ends it
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

/// Parses a declaration that begins at token `i`, within [i, end). Returns nothing if the tokens cannot be one. A
/// statement that could be either is taken for a declaration, as in C++.
[[nodiscard]] std::optional<Declaration> parse_declaration(const TokenStream& stream, TokenIndex i, TokenIndex end);

/// Returns the `{` of the class that the type of a declaration defines, as in `union { … } u;`; kNoToken for other
/// types. Class definitions are only parsed in declarations with CUDA specifiers.
[[nodiscard]] TokenIndex class_body(const TokenStream& stream, const Declaration& declaration);
/// Returns the `union` of that class; kNoToken for other types.
[[nodiscard]] TokenIndex class_keyword(const TokenStream& stream, const Declaration& declaration);

/// Parses one function parameter in [i, end); the name is optional.
[[nodiscard]] std::optional<Declaration> parse_parameter(const TokenStream& stream, TokenIndex i, TokenIndex end);

/// Returns `[3]` of `(*name)[3]` and `(int)` of `(*name[2])(int)`; nothing for a declarator without such parentheses.
[[nodiscard]] TokenRange after_parentheses(const TokenStream& stream, const Declarator& declarator);

/// Returns the last word of a class name, `Scan` of `ns::Block<T>::Scan`; kNoToken if the tokens are not a class name
/// alone.
[[nodiscard]] TokenIndex class_name_in(const TokenStream& stream, TokenRange type);

/// Whether an attribute `[[…]]` begins at token `i`. It ends at the match of `i`.
[[nodiscard]] bool is_attribute(const TokenStream& stream, TokenIndex i);
/// Whether the words of a declared type name an arithmetic type.
[[nodiscard]] bool has_number_type(const TokenStream& stream, const Declaration& declaration);

}  // namespace cu2sycl

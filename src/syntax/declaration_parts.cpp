// The parts of a declaration that has been parsed.

#include "source/algorithms.hpp"

#include "syntax/declaration.hpp"

namespace cu2sycl {

bool Declaration::has(std::string_view specifier) const { return contains(cuda_specifiers, specifier); }

TokenRange after_parentheses(const TokenStream& stream, const Declarator& declarator) {
  if (declarator.name_token == kNoToken || declarator.name_end != kNoToken) return {};
  TokenIndex close = stream.next(declarator.name_token);
  while (stream.matched(close, tok::l_square)) close = stream.next(stream[close].match);
  return {close + 1, declarator.initializer != kNoToken ? declarator.initializer : declarator.end};
}

TokenIndex class_name_in(const TokenStream& s, TokenRange type) {
  TokenIndex name = kNoToken;
  for (TokenIndex k = type.begin; k < type.end; ++k) {
    if (s.is(k, tok::less)) k = after_template_arguments(s, k, type.end, Angle::kTemplate);
    if (k == kNoToken || k >= type.end) break;
    if (s.is_word(k)) name = k;
    if (!s.is_word(k) && !s.is(k, tok::coloncolon)) return kNoToken;
  }
  return name != kNoToken && is_keyword(s[name].kind) ? kNoToken : name;
}

TokenIndex class_body(const TokenStream& stream, const Declaration& declaration) {
  bool keyword = false;
  for (TokenIndex i = declaration.type_begin; i < declaration.type_end; ++i) {
    keyword |= stream.is_any(i, tok::kw_struct, tok::kw_class, tok::kw_union, tok::kw_enum);
    if (keyword && stream.matched(i, tok::l_brace)) return i;
    if (stream.matched(i, tok::l_paren)) i = stream[i].match;  // `decltype(T{})`
  }
  return kNoToken;
}

TokenIndex class_keyword(const TokenStream& stream, const Declaration& declaration) {
  const TokenIndex body = class_body(stream, declaration);
  TokenIndex i = body == kNoToken ? kNoToken : declaration.type_begin;
  while (i < body && !stream.is_any(i, tok::kw_struct, tok::kw_class, tok::kw_union)) ++i;
  return i;
}

bool has_number_type(const TokenStream& s, const Declaration& d) {
  bool any = false;
  for (TokenIndex i = d.type_begin; i < d.type_end; ++i) {
    const std::string_view word = s.text(i);
    const TokenKind kind = s[i].kind;
    if (is_any(kind, tok::kw_int, tok::kw_unsigned, tok::kw_long, tok::kw_short, tok::kw_char) || word == "size_t" ||
        word == "uint32_t" || word == "int32_t" || word == "uint64_t" || word == "int64_t" ||
        is_any(kind, tok::kw_float, tok::kw_double, tok::kw_bool))
      any = true;
    if (kind == tok::less) return false;
  }
  return any;
}

}  // namespace cu2sycl

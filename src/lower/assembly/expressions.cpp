#include "lower/assembly/expressions.hpp"

#include "source/algorithms.hpp"
#include "syntax/context.hpp"

namespace cu2sycl {
namespace {

// Returns whether `&name`, `&(name)` or `T& other = name` occurs in a function: the variable can then change through
// another name.
bool has_other_names(const TokenStream& s, const Function& fn, std::string_view name) {
  for (TokenIndex i = fn.body_open; i + 3 < fn.body_close; ++i) {
    if (!s.is(i, tok::amp)) continue;
    TokenIndex k = i + 1;
    while (s.is(k, tok::l_paren)) ++k;
    const bool reference = s.is_word(i + 1) && s.is_any(i + 2, tok::equal, tok::l_brace, tok::l_paren);
    if (s.is(i + 1, tok::r_square) || s.text(k) == name || (reference && s.text(i + 3) == name)) return true;
  }
  return false;
}

bool names(const TokenStream& s, TokenRange range, std::string_view word) {
  for (TokenIndex i = range.begin; i < range.end; ++i) {
    if (s.is_word(i) && s.text(i) == word && !names_member(s, i)) return true;
  }
  return false;
}

}  // namespace

bool is_plain(const Site& site, TokenRange range) {
  const TokenStream& s = site.tokens;
  if (range.end - range.begin != 1 || !s.is_word(range.begin) || s.has(range.begin, kMacroParameter)) return false;
  const Local* local = site.local(range.begin);
  if (local == nullptr || local->declarator().reference || local->declarator().array()) return false;
  const Declaration& d = local->declaration;
  if (d.is_static || d.is_auto || d.is_typedef) return false;
  for (TokenIndex i = d.type_begin; i < d.type_end; ++i) {
    const bool number = is_keyword(s[i].kind) || s.text(i).ends_with("_t") || local->declarator().pointer_depth > 0;
    if (!number || s.is_any(i, tok::kw_volatile, tok::kw_decltype)) return false;
  }
  return !has_other_names(s, *site.current(), s.text(range.begin));
}

bool has_effects(const TokenStream& s, TokenRange range) {
  for (TokenIndex i = range.begin; i < range.end; ++i) {
    const bool cast = i > range.begin + 1 && s.is(i - 1, tok::r_paren) && s.is(i - 2, tok::star);  // `(T*)(x)`
    const bool call = s.is(i, tok::l_paren) && i > range.begin && !cast &&
                      s.is_any(i - 1, tok::identifier, tok::r_paren, tok::r_square, tok::greater);
    if (call || changes_value(s[i].kind) || s.has(i, kMacroParameter)) return true;
  }
  return false;
}

bool is_stable(const Site& site, const std::vector<AssemblyOperand>& operands, const AssemblyOperand& one) {
  const TokenStream& s = site.tokens;
  if (one.constraint == "n" ||
      (one.expression.end == one.expression.begin + 1 && s.is(one.expression.begin, tok::numeric_constant)))
    return true;
  return is_plain(site, one.expression) && none_of(operands, [&](const AssemblyOperand& o) {
           return o.written() && &o != &one && names(s, o.expression, s.text(one.expression.begin));
         });
}

bool places_another(const Site& site, const std::vector<AssemblyOperand>& operands, const AssemblyOperand& one) {
  const TokenStream& s = site.tokens;
  if (one.expression.end != one.expression.begin + 1) return false;
  return any_of(operands, [&](const AssemblyOperand& other) {
    return other.written() && other.expression.end > other.expression.begin + 1 &&
           names(s, other.expression, s.text(one.expression.begin));
  });
}

Text expression_of(const Site& site, const AssemblyOperand& operand) {
  const TokenRange range = operand.expression;
  Text text = lower(site, range);
  bool apart = operand.constraint == "n" && range.end > range.begin + 1;
  for (TokenIndex i = range.begin; i < range.end; ++i) {
    apart |= site.tokens.is(i, tok::comma) || (site.tokens.has(i, kMacroParameter) && range.end == range.begin + 1);
    if (opens_bracket(site.tokens[i].kind) && site.tokens[i].match != kNoToken) i = site.tokens[i].match;
  }
  return apart ? "(" + std::move(text) + ")" : std::move(text);
}

DeclaredType declared_type(const Site& site, TokenRange range) {
  const TokenStream& s = site.tokens;
  if (s.is(range.begin, tok::star) && range.end == range.begin + 2) {
    const DeclaredType pointer = declared_type(site, {range.begin + 1, range.end});
    return pointer.depth > 0 ? DeclaredType{pointer.number, pointer.depth - 1} : DeclaredType();
  }
  if (!s.is_word(range.begin)) return {};
  DeclaredType out = site.facts.types.type_at(site, range.begin);
  for (TokenIndex i = range.begin + 1; i < range.end; i = s[i].match + 1) {
    if (!s.is(i, tok::l_square) || s[i].match >= range.end || out.depth == 0) return {};
    --out.depth;
  }
  return out;
}

}  // namespace cu2sycl

#include "syntax/operators.hpp"

#include "syntax/template_arguments.hpp"

namespace cu2sycl {
namespace {

// Whether parentheses are the head of a control statement, so that a statement begins after them.
bool is_head(const TokenStream& s, TokenIndex open) {
  const TokenIndex word = s.previous(open);
  return s.is_any(word, tok::kw_if, tok::kw_for, tok::kw_while, tok::kw_switch);
}

// Whether a token ends an operand. Closing parentheses are not considered.
bool ends_operand(const TokenStream& s, TokenIndex i) {
  if (s.is_word(i))
    return !is_keyword(s[i].kind) || is_builtin_type(s[i].kind) ||
           s.is_any(i, tok::kw_this, tok::kw_true, tok::kw_false, tok::kw_nullptr);
  return !is_punctuator(s[i].kind) || s.is(i, tok::r_square);
}

}  // namespace

bool is_cast(const TokenStream& s, TokenIndex open, const NamesType& names_type) {
  const TokenIndex close = s[open].match;
  const TokenIndex before = s.previous(open);
  if (close == kNoToken || close == open + 1) return false;
  if (before != kNoToken &&
      (ends_operand(s, before) || s.is_any(before, tok::greater, tok::kw_sizeof, tok::kw_decltype)))
    return false;
  TokenIndex name = kNoToken;  // the last word of the type
  bool pointer = false;
  bool macro = false;
  for (TokenIndex i = open + 1; i < close; ++i) {
    if (s.is_any(i, tok::star, tok::amp, tok::ampamp)) {
      pointer = true;
    } else if (s.is(i, tok::less) && name == i - 1) {
      i = after_template_arguments(s, i, close, Angle::kTemplate);
      if (i == kNoToken || i > close) return false;
      --i;
    } else if (name == i - 1 && s.matched(i, tok::l_paren)) {  // `(SCALAR(T)*)`
      macro = true;
      i = s[i].match;
    } else if (s.is_word(i)) {
      if (pointer && !s.is_any(i, tok::kw_const, tok::kw_volatile)) return false;
      if (!s.is_any(i, tok::kw_const, tok::kw_volatile)) name = i;
    } else if (!s.is(i, tok::coloncolon)) {
      return false;
    }
  }
  if (name == kNoToken || (macro && !pointer)) return false;
  if (pointer || is_builtin_type(s[name].kind)) return true;
  return names_type != nullptr && names_type(s.text(name));
}

bool is_prefix(const TokenStream& s, TokenIndex i, const NamesType& names_type) {
  const TokenIndex before = s.previous(i);
  if (before == kNoToken) return true;
  if (s.is(before, tok::r_paren)) {
    const TokenIndex open = s[before].match;
    return open != kNoToken && (is_head(s, open) || is_cast(s, open, names_type));
  }
  return !ends_operand(s, before);
}

bool calls_expression(const TokenStream& s, TokenIndex i, const NamesType& names_type) {
  const TokenIndex before = s.previous(i);
  if (!s.is(i, tok::l_paren) || !s.is_any(before, tok::r_paren, tok::r_square) || s[before].match == kNoToken)
    return false;
  if (s.is(before, tok::r_square)) return true;
  if (s.is(s.previous(s[before].match), tok::kw_operator)) return false;  // `operator()(x)` is called by its name
  return !is_head(s, s[before].match) && !is_cast(s, s[before].match, names_type);
}

namespace {

// Returns the precedence of a binary operator, from 1; 0 for other tokens. Assignment has the lowest.
int strength(TokenKind kind) {
  const int own = precedence(kind);
  return is_assignment(kind) ? 1 : own > 0 ? own + 1 : 0;
}

}  // namespace

OutermostOperators outermost_operators(const TokenStream& s, TokenRange r, const NamesType& names_type) {
  OutermostOperators out;
  for (TokenIndex i = r.begin; i < r.end; ++i) {
    if (s.is(i, tok::question)) return {i, kNoToken};
    if (s.is(i, tok::less) && i > r.begin && s.is_word(i - 1)) {
      const TokenIndex after = after_template_arguments(s, i, r.end);
      if (after != kNoToken) i = after - 1;
    } else if (s.is_any(i, tok::l_paren, tok::l_square, tok::l_brace) && s[i].match < r.end) {
      i = s[i].match;
    } else if (strength(s[i].kind) > 0 && i > r.begin && !is_prefix(s, i, names_type) &&
               (out.weakest == kNoToken || strength(s[i].kind) <= strength(s[out.weakest].kind))) {
      out.weakest = i;
    }
  }
  return out;
}

bool assigns_to_word(const TokenStream& s, TokenRange expression, TokenRange part) {
  for (TokenIndex i = part.begin; i < part.end; ++i) {
    const bool steps = s.is_any(i, tok::plusplus, tok::minusminus);
    if (!steps && !is_assignment(s[i].kind)) continue;
    for (TokenIndex k = expression.begin; k < expression.end; ++k) {
      if (s.is_word(k) && (s.is(i - 1, s.text(k)) || (steps && s.is(i + 1, s.text(k))))) return true;
    }
  }
  return false;
}

}  // namespace cu2sycl

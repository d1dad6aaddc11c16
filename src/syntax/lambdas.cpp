#include "syntax/lambdas.hpp"

#include "lex/brackets.hpp"
#include "lex/specifiers.hpp"

namespace cu2sycl {

std::vector<ExtendedLambda> find_extended_lambdas(
    const TokenStream& s, const std::function<bool(std::string_view word, std::string_view specifier)>& names) {
  const auto stands_for = [&](TokenIndex i, std::string_view specifier) {
    return s.is(i, specifier) || (s.is_word(i) && !is_keyword(s[i].kind) && names(s.text(i), specifier));
  };
  std::vector<ExtendedLambda> out;
  for (TokenIndex open = 0; open < s.size(); ++open) {
    if (!s.matched(open, tok::l_square) || s.has(open, kInDirective) || s.has(open, kDisabled)) continue;
    ExtendedLambda one;
    bool device = false;
    TokenIndex i = s.next(s[open].match);
    for (; i != kNoToken && !s.is(i, tok::l_brace); i = s.next(i)) {
      device |= stands_for(i, cuda_specifier::kDevice);
      one.host |= stands_for(i, cuda_specifier::kHost);
      if (s.matched(i, tok::l_paren)) {
        if (one.parameters == kNoToken) one.parameters = i;
        i = s[i].match;
      }
      // Words of specifiers and of a trailing type, nothing that would end the lambda's head.
      if (s.is_any(i, tok::semi, tok::r_brace, tok::comma, tok::equal)) break;
    }
    if (!device || !s.matched(i, tok::l_brace)) continue;
    one.range = {open, s[i].match + 1};
    one.body = i;
    if (one.parameters != kNoToken) one.count = arguments_in(s, one.parameters).size();
    out.push_back(one);
  }
  return out;
}

bool in_lambda(const TokenStream& s, TokenIndex i, TokenIndex from) {
  for (TokenIndex k = s.previous(i); k != kNoToken && k > from; k = s.previous(k)) {
    if (closes_bracket(s[k].kind) && s[k].match != kNoToken) {
      k = s[k].match;
      continue;
    }
    if (!s.is(k, tok::l_brace)) continue;
    TokenIndex before = s.previous(k);
    // `mutable`, `-> T`, qualifiers.
    while (before != kNoToken && before > from && (s.is_word(before) || s.is_any(before, tok::arrow, tok::star)))
      before = s.previous(before);
    if (s.matched(before, tok::r_paren)) before = s.previous(s[before].match);
    while (before != kNoToken && before > from && s.is_word(before)) before = s.previous(before);
    if (s.matched(before, tok::r_square)) {
      const TokenIndex left = s.previous(s[before].match);
      if (left == kNoToken || !(s.is_word(left) && !s.is(left, tok::kw_return)) || s.is(before - 1, tok::l_square))
        return true;
    }
  }
  return false;
}

}  // namespace cu2sycl

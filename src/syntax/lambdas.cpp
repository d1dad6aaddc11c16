#include "syntax/lambdas.hpp"

#include "lex/brackets.hpp"
#include "lex/specifiers.hpp"
#include "syntax/template_arguments.hpp"

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
      if (s.is(i, tok::less)) {  // `-> pair<int, int>`
        const TokenIndex after = after_template_arguments(s, i, s.size(), Angle::kTemplate);
        if (after != kNoToken) i = after - 1;
      }
      // Before the `{` there may only be specifiers and a trailing return type, but nothing that ends the lambda's
      // head.
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

}  // namespace cu2sycl

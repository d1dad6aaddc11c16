#include "analysis/launchers/function_types.hpp"

#include "syntax/context.hpp"
#include "syntax/template_arguments.hpp"

namespace cu2sycl {
namespace {

// Returns the name of the function whose trailing return type follows the `->` at a token; kNoToken for a lambda.
TokenIndex function_before(const TokenStream& s, TokenIndex arrow) {
  TokenIndex close = s.previous(arrow);
  while (s.is_any(close, tok::kw_const, tok::kw_noexcept)) close = s.previous(close);
  const TokenIndex name = s.matched(close, tok::r_paren) ? s.previous(s[close].match) : kNoToken;
  return s.is_word(name) ? name : kNoToken;
}

}  // namespace

TokenIndex name_after_arguments(const TokenStream& s, TokenIndex type) {
  TokenIndex first = type;  // the `<` of the outermost list
  for (TokenIndex k = s.previous(type); k != kNoToken; k = s.previous(k)) {
    if (s.is_any(k, tok::r_paren, tok::r_square) && s[k].match != kNoToken) {
      k = s[k].match;
    } else if (s.is(k, tok::less)) {
      first = k;
    } else if (!s.is_word(k) && !s.is_any(k, tok::coloncolon, tok::comma, tok::star, tok::amp, tok::greater)) {
      break;
    }
  }
  if (first == type) return kNoToken;
  const TokenIndex after = after_template_arguments(s, first, s.size(), Angle::kTemplate);
  if (after == kNoToken || after <= type) return kNoToken;
  TokenIndex name = after;
  while (s.is_any(name, tok::star, tok::amp, tok::kw_const)) ++name;
  if (s.is_word(name)) return name;
  TokenIndex before = s.previous(first);
  while (s.is_word(before) || s.is(before, tok::coloncolon)) before = s.previous(before);
  return s.is(before, tok::equal) && s.is_word(s.previous(before)) ? s.previous(before) : kNoToken;
}

NamedFunctionType function_type_at(const TokenStream& s, TokenIndex open) {
  if (!s.matched(open, tok::l_paren) || open < 3) return {};
  const bool is_void = s.is(open - 1, tok::kw_void);
  const TokenIndex alias = is_void && s.is(open - 2, tok::equal) && s.is_word(open - 3) ? open - 3 : kNoToken;
  const TokenIndex close = s[open].match;
  if (s.is_any(open + 1, tok::star, tok::amp)) {
    const TokenIndex parameters = close + 1;
    if (!s.matched(parameters, tok::l_paren) || !is_void) return {};
    const TokenIndex name = s.is(open + 2, tok::kw_const) ? open + 3 : open + 2;
    if (s.is_word(name)) return {name, parameters};
    if (open + 2 != close) return {};
    if (s.is(open - 2, tok::arrow)) return {function_before(s, open - 2), parameters};
    return {s.is(open - 2, tok::equal) ? alias : name_after_arguments(s, open - 1), parameters};
  }
  if (!s.is(close + 1, tok::semi)) return {};
  if (s.is_word(open - 1) && s.is(open - 2, tok::kw_void) && s.is(open - 3, tok::kw_typedef)) return {open - 1, open};
  return alias == kNoToken || !s.is(s.previous(alias), tok::kw_using) ? NamedFunctionType()
                                                                      : NamedFunctionType{alias, open};
}

}  // namespace cu2sycl

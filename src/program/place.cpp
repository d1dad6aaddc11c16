#include "program/place.hpp"

#include <algorithm>

namespace cu2sycl {

const MacroDefinition* Place::macro(TokenIndex i) const {
  const auto& macros = file.directives.macros;
  const auto behind = std::upper_bound(macros.begin(), macros.end(), i,
                                       [](TokenIndex at, const MacroDefinition& one) { return at < one.directive; });
  return behind != macros.begin() && i < std::prev(behind)->body_end ? &*std::prev(behind) : nullptr;
}

bool is_statement(const Place& place, TokenIndex begin, TokenIndex last) {
  const TokenStream& s = place.tokens;
  const TokenIndex after = s.next(last);
  if (after == kNoToken || !s.is(after, ";")) return false;
  const Statement* one = place.file.statements.around(begin);
  if (one == nullptr || one->kind != StatementKind::kPlain || one->range.end != after + 1) return false;
  TokenIndex before = s.previous(begin);
  if (before != kNoToken && s.is(before, "::") && qualifier_of(place.program, s, begin) == "::") {
    begin = before;
    before = s.previous(begin);
  }
  if (one->range.begin == begin) return true;
  if (before == kNoToken) return false;
  if (s.is_word(before) && is_statement_macro(place.program, place.file_id, s.text(before))) return true;
  const TokenIndex open = s.is(before, ")") ? s[before].match : kNoToken;  // `MACRO(x) f();`
  return open != kNoToken && s.previous(open) != kNoToken &&
         place.program.macros_by_name.contains(s.text(s.previous(open)));
}

bool in_macro_argument(const Place& place, TokenIndex i) {
  const TokenStream& s = place.tokens;
  int depth = 0;
  for (TokenIndex k = s.previous(i); k != kNoToken && !s.is(k, ";") && !s.is(k, "{") && !s.is(k, "}");
       k = s.previous(k)) {
    if (s.is(k, ")") && s[k].match != kNoToken) {
      k = s[k].match;
    } else if (s.is(k, "(")) {
      const TokenIndex name = s.previous(k);
      if (name != kNoToken && place.program.macros_by_name.contains(s.text(name))) return true;
      if (name != kNoToken && s.is_word(name) && !is_keyword(s.text(name))) return false;
      if (++depth > 8) return false;
    }
  }
  return false;
}

const ExtendedLambda* extended_lambda_at(const Place& place, TokenIndex i) {
  if (place.file.extended_lambdas.empty() || place.in_macro(i)) return nullptr;
  const Function* fn = place.current();
  return fn != nullptr && !fn->global && !fn->device ? place.program.lambda_at(place.file_id, i) : nullptr;
}

}  // namespace cu2sycl

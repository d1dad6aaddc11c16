#include "program/place.hpp"

#include <algorithm>

#include "syntax/statements.hpp"

namespace cu2sycl {
namespace {

// Whether the `:` at a token ends a label, and does not belong to `a ? b : c`.
bool ends_label(const TokenStream& s, TokenIndex colon) {
  for (TokenIndex k = s.previous(colon); k != kNoToken; k = s.previous(k)) {
    if (s.is(k, "?")) return false;
    if (s.is(k, ";") || s.is(k, "{") || s.is(k, "}")) return true;
  }
  return false;
}

}  // namespace

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
  TokenIndex before = s.previous(begin);
  if (before != kNoToken && s.is(before, "::") && qualifier_of(place.program, s, begin) == "::")
    before = s.previous(before);
  if (before == kNoToken) return false;
  if (place.in_macro(begin) && s[before].kind == TokenKind::kDirective) return false;
  const std::string_view word = s.text(before);
  if (word == ";" || word == "{" || word == "}" || word == "else" || word == "do") return true;
  if (s.is_word(before) && is_statement_macro(place.program, word)) return true;
  if (word == ":") return ends_label(s, before);
  if (needs_braces(s, begin)) return true;
  const TokenIndex open = word == ")" ? s[before].match : kNoToken;
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

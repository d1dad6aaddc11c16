#include "program/lookup/place.hpp"

#include <algorithm>

#include "lex/specifiers.hpp"
#include "source/algorithms.hpp"

#include <algorithm>

namespace cu2sycl {

const MacroDefinition* Place::macro(TokenIndex i) const {
  const auto& macros = file.directives.macros;
  const auto after = std::upper_bound(macros.begin(), macros.end(), i,
                                      [](TokenIndex at, const MacroDefinition& one) { return at < one.directive; });
  return after != macros.begin() && i < std::prev(after)->body_end ? &*std::prev(after) : nullptr;
}

bool is_statement(const Place& place, TokenIndex begin, TokenIndex last) {
  const TokenStream& s = place.tokens;
  const TokenIndex after = s.next(last);
  if (!s.is(after, tok::semi)) return false;
  const Statement* one = place.file.statements.around(begin);
  if (one == nullptr || one->kind != StatementKind::kPlain || one->range.end != after + 1) return false;
  TokenIndex before = s.previous(begin);
  if (s.is(before, tok::coloncolon) && qualifier_of(place.program, s, begin) == "::") {
    begin = before;
    before = s.previous(begin);
  }
  if (one->range.begin == begin) return true;
  if (before == kNoToken) return false;
  if (s.is_word(before) && is_statement_macro(place.program, place.file_id, s.text(before))) return true;
  const TokenIndex open = s.is(before, tok::r_paren) ? s[before].match : kNoToken;  // `MACRO(x) f();`
  if (open == kNoToken || s.previous(open) == kNoToken) return false;
  const std::string_view macro = s.text(s.previous(open));
  return place.program.macros_by_name.contains(macro) && !is_control_macro(place.program, place.file_id, macro);
}

namespace {

// Whether some definition of a macro has a token for which `wanted` is true.
template <typename Wanted>
bool any_in_body(const Place& place, TokenIndex name, const Wanted& wanted) {
  const std::vector<MacroRef> macros = place.program.macros(place.text(name), place.file_id);
  return any_of(macros, [&](const MacroRef& ref) {
    const MacroDefinition& macro = place.program.macro(ref);
    for (TokenIndex k = macro.body_begin; k < macro.body_end; ++k) {
      if (wanted(place.program.files[ref.file].tokens, k, macro)) return true;
    }
    return false;
  });
}

}  // namespace

bool in_argument_of_device_macro(const Place& place, TokenIndex i) {
  const TokenIndex name = macro_of_argument(place, i);
  return name != kNoToken &&
         any_in_body(place, name, [](const TokenStream& s, TokenIndex k, const MacroDefinition& /*macro*/) {
           return s.is(k, cuda_specifier::kDevice) || s.is(k, cuda_specifier::kGlobal);
         });
}

bool is_called_by_macro(const Place& place, TokenIndex i) {
  const TokenStream& s = place.tokens;
  const TokenIndex name = macro_of_argument(place, i);
  const TokenIndex open = name == kNoToken ? kNoToken : s.next(name);
  if (!s.matched(open, tok::l_paren)) return false;
  const std::vector<TokenRange> arguments = arguments_in(s, open);
  const auto mine = find_if(arguments, [&](const TokenRange& one) {
    return one.end == i + 1 && (one.begin == i || (one.begin + 1 == i && s.is(one.begin, tok::coloncolon)));
  });
  if (mine == arguments.end()) return false;
  const auto number = static_cast<std::size_t>(mine - arguments.begin());
  bool calls = false;
  const bool other = any_in_body(place, name, [&](const TokenStream& body, TokenIndex k, const MacroDefinition& macro) {
    if (number >= macro.parameters.size() || !body.is(k, macro.parameters[number])) return false;
    if (k > macro.body_begin && body.is(k - 1, tok::hash)) return false;  // its name, as a text
    const bool declares = k > macro.body_begin && !body.is(k - 1, tok::kw_return) &&
                          (body.is_word(k - 1) || body.is_any(k - 1, tok::greater, tok::hash, tok::hashhash));
    const bool called = k + 1 < macro.body_end && body.is(k + 1, tok::l_paren) && !declares;
    calls |= called;
    return !called;
  });
  return calls && !other;
}

NamesType types_at(const Place& place) {
  return [&place](std::string_view word) {
    const Function* fn = place.current();
    if (fn != nullptr && fn->depends_on(word)) return true;
    const Local* local = fn == nullptr ? nullptr : place.program.find_local(place.function, word, fn->close);
    return local != nullptr ? local->declaration.is_typedef : place.program.types.contains(word);
  };
}

TokenIndex macro_of_argument(const Place& place, TokenIndex i) {
  const TokenStream& s = place.tokens;
  int depth = 0;
  const auto ends = [&](TokenIndex k) {  // also an unmatched bracket
    return s.is_any(k, tok::semi, tok::l_brace, tok::r_brace, tok::unknown) ||
           (s.is(k, tok::lesslessless) && s[k].match == kNoToken);
  };
  for (TokenIndex k = s.previous(i); k != kNoToken && !ends(k); k = s.previous(k)) {
    if (s.matched(k, tok::r_paren)) {
      k = s[k].match;
    } else if (s.is(k, tok::l_paren)) {
      const TokenIndex name = s.previous(k);
      if (name != kNoToken && place.program.macros_by_name.contains(s.text(name))) return name;
      if (s.is_word(name) && !is_keyword(s[name].kind)) return kNoToken;
      if (++depth > 8) return kNoToken;
    }
  }
  return kNoToken;
}

const ExtendedLambda* extended_lambda_at(const Place& place, TokenIndex i) {
  if (place.file.extended_lambdas.empty() || place.in_macro(i)) return nullptr;
  const Function* fn = place.current();
  return fn != nullptr && !fn->global && !fn->device ? place.program.lambda_at(place.file_id, i) : nullptr;
}

TokenIndex local_class_around(const Place& place, TokenIndex i) {
  const TokenStream& s = place.tokens;
  if (place.current() == nullptr || place.in_macro(i)) return kNoToken;
  const TokenIndex from = place.current()->body_open;
  for (const Statement* one = place.file.statements.around(i); one != nullptr; one = one->parent) {
    const TokenIndex open = one->range.begin;
    if (open <= from) break;
    if (one->kind != StatementKind::kCompound || open >= i) continue;
    TokenIndex word = s.previous(open);  // of the head before `{`
    while (s.is_word(word) || s.is_any(word, tok::colon, tok::coloncolon, tok::comma, tok::less, tok::greater)) {
      if (s.is_any(word, tok::kw_struct, tok::kw_class, tok::kw_union)) return s.next(word);
      word = s.previous(word);
    }
  }
  return kNoToken;
}

}  // namespace cu2sycl

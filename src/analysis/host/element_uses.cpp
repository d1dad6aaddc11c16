#include "analysis/host/element_uses.hpp"

#include "lex/token_kind.hpp"
#include "source/algorithms.hpp"
#include "syntax/context.hpp"
#include "syntax/operators.hpp"

namespace cu2sycl {
namespace {

bool changes(const TokenStream& s, TokenIndex after) {
  return after < s.size() && (changes_value(s[after].kind) || s.is_any(after, tok::arrow, tok::l_paren));
}

bool changes_before(const TokenStream& s, TokenIndex before) {
  return before != kNoToken && (is_increment(s[before].kind) || s.is(before, tok::greatergreater));
}

// Returns the token after `p[…]` and the members and elements of it that are named: `p[…].x`, `p[…].m[k]`.
TokenIndex after_chain(const TokenStream& s, TokenIndex i) {
  TokenIndex after = s[i + 1].match + 1;
  while (after + 1 < s.size()) {
    if (s.is(after, tok::period) && s.is_word(after + 1))
      after += 2;
    else if (s.matched(after, tok::l_square))
      after = s[after].match + 1;
    else
      break;
  }
  return after;
}

// Whether an element initialises a reference: `auto& x = p[0];`.
bool binds_reference(const TokenStream& s, TokenIndex i) {
  const TokenIndex equals = s.previous(i);
  const TokenIndex name = s.is(equals, tok::equal) ? s.previous(equals) : kNoToken;
  const TokenIndex sign = name == kNoToken ? kNoToken : s.previous(name);
  return s.is_any(sign, tok::amp, tok::ampamp);
}

// Whether no function of the run with that name takes a reference. False for macros, which may do anything.
bool takes_values(const Project& p, std::string_view name) {
  if (p.macros_by_name.contains(name) || name == "swap" || name == "exchange") return false;
  const auto found = p.functions_by_name.find(name);
  return found == p.functions_by_name.end() || none_of(found->second, [&](FunctionId f) {
           const auto& parameters = p.functions[f].parameters;
           return any_of(parameters, [](const Parameter& one) {
             return one.declaration.declarators.empty() || one.declaration.declarators.front().reference;
           });
         });
}

}  // namespace

bool takes_address(const TokenStream& s, TokenIndex i) {
  const TokenIndex before = s.previous(i);
  return s.is(before, tok::amp) && is_prefix(s, before);
}

bool reads_element(const Place& place, TokenIndex i) {
  const TokenStream& s = place.tokens;
  const TokenIndex after = after_chain(s, i);
  if (changes(s, after) || changes_before(s, s.previous(i)) || takes_address(s, i) || binds_reference(s, i) ||
      in_macro_argument(place, i))
    return false;
  for (TokenIndex open = opening_bracket(s, i); s.is(open, tok::l_paren); open = opening_bracket(s, open)) {
    const TokenIndex called = s.previous(open);
    if (called == kNoToken || s[called].kind == tok::string_literal) return false;
    if (s.is_word(called)) return is_keyword(s[called].kind) || takes_values(place.program, s.text(called));
    if (s.is(called, tok::greater)) return false;  // `f<T>(p[i])`, or a comparison
    // All of `(p[i])` or `(c ? p[i] : q[i])` may be assigned.
    if (changes(s, s[open].match + 1) || changes_before(s, called) || takes_address(s, open)) return false;
  }
  return true;
}

}  // namespace cu2sycl

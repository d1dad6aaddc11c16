#include "syntax/lambdas.hpp"

#include "lex/brackets.hpp"
#include "lex/specifiers.hpp"

namespace cu2sycl {

std::vector<ExtendedLambda> find_extended_lambdas(const TokenStream& s) {
  std::vector<ExtendedLambda> out;
  for (TokenIndex open = 0; open < s.size(); ++open) {
    if (!s.is(open, "[") || s[open].match == kNoToken || s.has(open, kInDirective) || s.has(open, kDisabled)) continue;
    ExtendedLambda one;
    bool device = false;
    TokenIndex i = s.next(s[open].match);
    for (; i != kNoToken && !s.is(i, "{"); i = s.next(i)) {
      device |= s.is(i, cuda_specifier::kDevice);
      one.host |= s.is(i, cuda_specifier::kHost);
      if (s.is(i, "(") && s[i].match != kNoToken) {
        if (one.parameters == kNoToken) one.parameters = i;
        i = s[i].match;
      }
      // Words of specifiers and of a trailing type, nothing that would end the lambda's head.
      if (s.is(i, ";") || s.is(i, "}") || s.is(i, ",") || s.is(i, "=")) break;
    }
    if (!device || i == kNoToken || !s.is(i, "{") || s[i].match == kNoToken) continue;
    one.range = {open, s[i].match + 1};
    one.body = i;
    if (one.parameters != kNoToken) one.count = split_at_commas(s, one.parameters + 1, s[one.parameters].match).size();
    out.push_back(one);
  }
  return out;
}

bool in_lambda(const TokenStream& s, TokenIndex i, TokenIndex from) {
  for (TokenIndex k = s.previous(i); k != kNoToken && k > from; k = s.previous(k)) {
    if ((s.is(k, ")") || s.is(k, "]") || s.is(k, "}")) && s[k].match != kNoToken) {
      k = s[k].match;
      continue;
    }
    if (!s.is(k, "{")) continue;
    TokenIndex before = s.previous(k);
    // `mutable`, `-> T`, qualifiers.
    while (before != kNoToken && before > from && (s.is_word(before) || s.is(before, "->") || s.is(before, "*")))
      before = s.previous(before);
    if (before != kNoToken && s.is(before, ")") && s[before].match != kNoToken) before = s.previous(s[before].match);
    while (before != kNoToken && before > from && s.is_word(before)) before = s.previous(before);
    if (before != kNoToken && s.is(before, "]") && s[before].match != kNoToken) {
      const TokenIndex left = s.previous(s[before].match);
      if (left == kNoToken || !(s.is_word(left) && !s.is(left, "return")) || s.is(before - 1, "[")) return true;
    }
  }
  return false;
}

}  // namespace cu2sycl

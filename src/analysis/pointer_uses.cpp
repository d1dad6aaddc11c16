#include "analysis/pointer_uses.hpp"

#include <algorithm>

#include "analysis/captures.hpp"
#include "syntax/statements.hpp"

namespace cu2sycl {

TokenIndex filled_variable(const TokenStream& s, TokenRange range) {
  while (range.end > range.begin && s.is(range.end - 1, ")") && s[range.end - 1].match > range.begin) {
    const TokenIndex open = s[range.end - 1].match;
    range = {open + 1, range.end - 1};
  }
  if (range.end < range.begin + 2) return kNoToken;
  const TokenIndex name = range.end - 1;
  return s.is_word(name) && s.is(name - 1, "&") ? name : kNoToken;
}

TokenRange statement_around(const Place& place, TokenIndex begin, TokenIndex close) {
  const TokenStream& s = place.tokens;
  if (is_statement(place, begin, close)) return {begin, s.next(close) + 1};
  const TokenIndex open = s.previous(begin);
  if (open == kNoToken || !s.is(open, "(") || s[open].match == kNoToken || s.next(close) == kNoToken) return {0, 0};
  const TokenIndex word = s.previous(open);
  const bool argument = s.next(close) == s[open].match || s.is(s.next(close), ",");
  if (!argument || word == kNoToken || !s.is_word(word) || is_keyword(s.text(word)) ||
      !is_statement(place, word, s[open].match))
    return {0, 0};
  return {word, s.next(s[open].match) + 1};
}

bool in_swap(const TokenStream& s, TokenIndex i) {
  const TokenIndex open = s.is(s.previous(i), "(") ? s.previous(i) : s.previous(i) - 2;
  return s.is(open, "(") && s.is(open + 2, ",") && s[open].match == open + 4 && s.is(s.previous(open), "swap");
}

TokenIndex called_name(const TokenStream& s, TokenIndex open) {
  TokenIndex name = s.previous(open);
  if (name != kNoToken && s.is(name, ">")) {
    int depth = 0;
    for (; name != kNoToken && !s.is(name, ";") && !s.is(name, "{"); name = s.previous(name)) {
      depth += s.is(name, ">") ? 1 : s.is(name, "<") ? -1 : 0;
      if (depth == 0) break;
    }
    name = name == kNoToken || depth != 0 ? kNoToken : s.previous(name);
  }
  return name != kNoToken && s.is_word(name) && !is_keyword(s.text(name)) ? name : kNoToken;
}

bool lambda_between(const TokenStream& s, TokenIndex block, TokenIndex i) {
  for (TokenIndex open = block_around(s, i); open != kNoToken && open > block; open = block_around(s, open)) {
    TokenIndex before = s.previous(open);
    if (before != kNoToken && s.is(before, ")")) before = s.previous(s[before].match);
    if (before != kNoToken && s.is(before, "]")) return true;
  }
  return false;
}

bool is_plain_argument(const Place& place, TokenRange range, TokenIndex i, bool launch) {
  const TokenStream& s = place.tokens;
  TokenIndex begin = range.begin;
  while (launch && begin < i && s.is(begin, "(") && s[begin].match < i) begin = s[begin].match + 1;
  const bool address = begin + 1 == i && s.is(begin, "&") && s.is(i + 1, "[") && s[i + 1].match + 1 == range.end;
  if (!address && (begin != i || (i + 1 < range.end && !s.is(i + 1, "+")))) return false;
  return !launch || i + 1 == range.end || capturable(place, {i + 2, address ? range.end - 1 : range.end});
}

bool keeps_pointer(const Project& project, const Function& kernel, std::size_t k) {
  if (k >= kernel.parameters.size() || kernel.parameters[k].declaration.declarators.empty()) return true;
  const Declarator& parameter = kernel.parameters[k].declaration.declarators.front();
  if (parameter.reference || !kernel.defined()) return true;
  const Place place(project, kernel.file, FunctionId(static_cast<std::size_t>(&kernel - project.functions.data())));
  const TokenStream& s = place.tokens;
  for (TokenIndex i = kernel.body_open; i < kernel.body_close; ++i) {
    if (!s.is_word(i) || s.text(i) != parameter.name || s.is(i + 1, "[")) continue;
    TokenIndex before = s.previous(i);
    while (before != kNoToken && s.is(before, ")") && s[before].match != kNoToken) before = s.previous(s[before].match);
    if (before == kNoToken || !s.is(before, "=")) continue;
    const TokenIndex target = s.previous(before);
    const TokenIndex holder = target == kNoToken ? kNoToken : s.previous(target);
    const bool local = target != kNoToken && s.is_word(target) && place.local(target) != nullptr &&
                       holder != kNoToken && !s.is(holder, ".") && !s.is(holder, "->");
    if (!local) return true;
  }
  return false;
}

bool is_pointer_parameter(const Project& project, const Function& fn, std::size_t k) {
  const Parameter& one = fn.parameters[k];
  if (one.has_default || one.pack || one.declaration.declarators.size() != 1) return false;
  const Declarator& d = one.declaration.declarators.front();
  const TokenStream& s = project.files[fn.file].tokens;
  if (d.pointer_depth != 1 || d.reference || d.array()) return false;
  for (TokenIndex i = one.begin; i < one.end; ++i) {
    if (s.is(i, "volatile") || s.is(i, "void") || s.has(i, kInDirective)) return false;
  }
  return true;
}

}  // namespace cu2sycl

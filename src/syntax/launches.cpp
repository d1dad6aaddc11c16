#include "syntax/launches.hpp"

namespace cu2sycl {
namespace {

// Removes the parentheses around a whole range.
TokenRange inside_parentheses(const TokenStream& s, TokenRange range) {
  while (s.is(range.begin, tok::l_paren) && s[range.begin].match == range.end - 1)
    range = {range.begin + 1, range.end - 1};
  return range;
}

// Returns the last token before template arguments that end at `i`; `i` if none do.
TokenIndex before_template_arguments(const TokenStream& s, TokenIndex i) {
  if (!s.is_any(i, tok::greater, tok::greatergreater)) return i;
  int depth = 0;
  for (; i != kNoToken; i = s.previous(i)) {
    if (s.matched(i, tok::r_paren)) i = s[i].match;
    if (s.is(i, tok::greater)) ++depth;
    if (s.is(i, tok::greatergreater)) depth += 2;
    if (s.is(i, tok::less) && --depth == 0) break;
  }
  return i == kNoToken ? kNoToken : s.previous(i);
}

// Whether the parentheses that end at `i` are those of a call, `pick(0)`.
bool ends_call(const TokenStream& s, TokenIndex i) {
  if (!s.matched(i, tok::r_paren)) return false;
  const TokenIndex callee = before_template_arguments(s, s.previous(s[i].match));
  return s.is_word(callee) && !is_keyword(s[callee].kind);
}

// Returns the last word of the callee that ends at `i`, before the brackets of calls, elements and template arguments.
TokenIndex last_word(const TokenStream& s, TokenIndex i) {
  while (s.matched(i, tok::r_square) || ends_call(s, i)) i = s.previous(s[i].match);
  return before_template_arguments(s, i);
}

// Returns the first token of the callee of a launch, found backwards from its `<<<`; kNoToken if there is none.
TokenIndex first_token(const TokenStream& s, TokenIndex open) {
  TokenIndex i = last_word(s, s.previous(open));
  if (s.matched(i, tok::r_paren)) {
    const TokenIndex inner = inside_parentheses(s, {s[i].match, i + 1}).begin;
    if (s.is_word(inner) || s.is_any(inner, tok::star, tok::amp)) return s[i].match;
  }
  if (!s.is_word(i)) return kNoToken;
  for (;;) {
    const TokenIndex before = s.previous(i);
    if (s.is_any(before, tok::period, tok::arrow)) {
      const TokenIndex object = last_word(s, s.previous(before));
      if (!s.is_word(object)) return i;
      i = object;
      continue;
    }
    if (!s.is(before, tok::coloncolon)) return i;
    const TokenIndex scope = s.previous(before);
    if (!s.is_word(scope) || is_keyword(s[scope].kind)) return before;
    i = scope;
  }
}

bool belongs_to_name(const TokenStream& s, TokenIndex i) {
  return s.is_word(i) || s.is_any(i, tok::coloncolon, tok::amp, tok::star);
}

}  // namespace

std::vector<Launch> find_launches(const TokenStream& s) {
  std::vector<Launch> out;
  for (TokenIndex open = 0; open < s.size(); ++open) {
    if (!s.is(open, tok::lesslessless) || s[open].match == kNoToken || s.has(open, kDisabled)) continue;
    const TokenIndex begin = first_token(s, open);
    if (begin == kNoToken) continue;
    Launch one{};
    one.begin = begin;
    one.open = open;
    one.close = s[open].match;
    const bool parenthesised = s.is(begin, tok::l_paren);
    one.callee = parenthesised ? inside_parentheses(s, {begin, s[begin].match + 1}) : TokenRange{begin, open};
    while (s.is_any(one.callee.begin, tok::star, tok::amp)) ++one.callee.begin;  // `(*kernel)` is the kernel
    one.name = one.callee.begin;
    one.template_open = kNoToken;
    one.arguments_open = kNoToken;
    one.plain_name = !ends_call(s, s.previous(one.callee.end));
    for (TokenIndex i = one.callee.begin; i < one.callee.end && one.plain_name; ++i) {
      if (s.is(i, tok::less)) {
        const TokenIndex after = after_template_arguments(s, i, one.callee.end);
        if (after < one.callee.end && s.matched(after, tok::l_paren)) {  // `table<int>().k<<<…>>>`
          i = s[after].match;
          continue;
        }
        one.template_open = i;
        if (parenthesised) one.plain_name &= after_template_arguments(s, i, one.callee.end) == one.callee.end;
        break;
      }
      if (!parenthesised && s.matched(i, tok::l_square)) {
        i = s[i].match;
        continue;
      }
      if (parenthesised && !belongs_to_name(s, i)) one.plain_name = false;
      if (s.is_word(i)) one.name = i;
    }
    if (one.template_open != kNoToken)
      one.template_arguments = template_arguments(s, one.template_open, s.previous(one.callee.end));
    one.configuration = split_at_commas(s, open + 1, one.close);
    for (TokenIndex i = open + 1; i < one.close; ++i) one.conditional |= s[i].kind == tok::directive;
    const TokenIndex call = s.next(one.close);
    if (s.matched(call, tok::l_paren)) {
      one.arguments_open = call;
      one.arguments = arguments_in(s, call);
    }
    out.push_back(std::move(one));
  }
  return out;
}

}  // namespace cu2sycl

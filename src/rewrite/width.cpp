// Where it can be seen that an index is wider in SYCL than in CUDA. Sums, products and differences agree in their low
// 32 bits, so that an index mostly stays as it is; what looks at the type or at the high bits does not agree.
#include "rewrite/rewriter.hpp"

namespace cu2sycl {
namespace {

bool looks_at_high_bits(std::string_view text) {
  return text == "/" || text == "%" || text == ">>" || text == "/=" || text == "%=" || text == ">>=";
}

}  // namespace

bool Rewriter::width_matters(TokenIndex begin, TokenIndex end) const {
  // Outward through the brackets around it: `difference` says that a minus was met on the way, which may have wrapped.
  bool difference = false;
  bool sum = false;
  bool literal = false;  // every minus so far takes a number off
  const auto minus = [&](TokenIndex k) {
    const bool number = k + 1 < s_.size() && s_[k + 1].kind == TokenKind::kNumber;
    literal = difference ? literal && number : number;
    difference = true;
  };
  TokenIndex from = begin;
  TokenIndex to = end;  // [from, to) is the part of the expression seen so far
  for (int depth = 0; depth < 8; ++depth) {
    TokenIndex open = kNoToken;
    bool divides = false;
    for (TokenIndex k = s_.previous(from); k != kNoToken; k = s_.previous(k)) {
      const std::string_view word = text(k);
      if ((word == ")" || word == "]") && s_[k].match != kNoToken) {
        k = s_[k].match;
        continue;
      }
      if (word == "-") minus(k);
      if (word == "+") sum = true;
      if (looks_at_high_bits(word)) divides = true;
      if (word == "(" || word == "[" || word == "{") open = k;
      if (open != kNoToken || word == "," || word == ";" || word == "}" || word == "=" || word == "?" || word == ":" ||
          word == "return" || word == "&&" || word == "||" || word == "<" || word == ">" || word == "<=" ||
          word == ">=" || word == "==" || word == "!=" || word == "+=" || word == "-=") {
        if (word == "=" && depth == 0 && deduces_type(k)) return true;
        break;
      }
    }
    for (TokenIndex k = to; k < s_.size(); ++k) {
      const std::string_view word = text(k);
      if ((word == "(" || word == "[") && s_[k].match != kNoToken) {
        k = s_[k].match;
        continue;
      }
      if (word == ")" || word == "]" || word == "}" || word == "," || word == ";" || word == "?" || word == ":" ||
          word == "&&" || word == "||" || word == "<" || word == ">" || word == "<=" || word == ">=" || word == "==" ||
          word == "!=" || s_.has(k, kDirectiveEnd))
        break;
      if (word == "-") minus(k);
      if (word == "+") sum = true;
      if (looks_at_high_bits(word)) divides = true;
    }
    // `(n + blockDim.x - 1) / blockDim.x` rounds up, and does not wrap.
    if (difference && divides && !(literal && sum)) return true;
    if (open == kNoToken) open = opening_bracket(from);
    if (open == kNoToken || s_[open].match == kNoToken) return false;
    if (text(open) == "[") return false;  // an address, whatever the width
    const TokenIndex before = s_.previous(open);
    if (text(open) == "{")
      return before != kNoToken && (s_.is(before, "=") || s_.is_word(before) || s_.is(before, ">")) && in_list(open);
    if (before != kNoToken && s_.is_word(before) && !is_keyword(text(before))) return text(before) == "printf";
    from = open;
    to = s_[open].match + 1;
  }
  return false;
}

// The bracket that a token stands in, within its statement; kNoToken where there is none.
TokenIndex Rewriter::opening_bracket(TokenIndex i) const {
  for (TokenIndex k = s_.previous(i); k != kNoToken; k = s_.previous(k)) {
    if ((s_.is(k, ")") || s_.is(k, "]") || s_.is(k, "}")) && s_[k].match != kNoToken) {
      k = s_[k].match;
      continue;
    }
    if (s_.is(k, "(") || s_.is(k, "[") || s_.is(k, "{")) return k;
    if (s_.is(k, ";")) return kNoToken;
  }
  return kNoToken;
}

// Whether a brace opens a list of values: no statement in it.
bool Rewriter::in_list(TokenIndex open) const {
  for (TokenIndex k = open + 1; k < s_[open].match; ++k) {
    if (s_.is(k, ";")) return false;
  }
  return true;
}

// `auto i =`.
bool Rewriter::deduces_type(TokenIndex assign) const {
  const TokenIndex name = s_.previous(assign);
  const TokenIndex type = name == kNoToken ? kNoToken : s_.previous(name);
  return type != kNoToken && s_.is_word(name) && s_.is(type, "auto");
}

}  // namespace cu2sycl

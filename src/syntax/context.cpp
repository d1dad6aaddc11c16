#include "syntax/context.hpp"

#include "lex/specifiers.hpp"
#include "syntax/declaration.hpp"

namespace cu2sycl {
namespace {

bool follows_parameters(const TokenStream& s, TokenIndex i) {
  return s.is(i, "const") || s.is(i, "volatile") || s.is(i, "mutable") || s.is(i, "noexcept") || s.is(i, "constexpr") ||
         s.is(i, cuda_specifier::kDevice) || s.is(i, cuda_specifier::kHost);
}

// Whether `[` opens the captures of a lambda, not a subscript.
bool opens_captures(const TokenStream& s, TokenIndex open) {
  const TokenIndex before = s.previous(open);
  return before == kNoToken || s.is(before, "return") ||
         !(s.is_word(before) || s.is(before, ")") || s.is(before, "]") || s.is(before, "}"));
}

}  // namespace

bool is_return_arrow(const TokenStream& s, TokenIndex arrow) {
  TokenIndex close = s.previous(arrow);
  while (close != kNoToken && follows_parameters(s, close)) close = s.previous(close);
  if (close == kNoToken || !s.is(close, ")") || s[close].match == kNoToken) return false;
  TokenIndex name = s.previous(s[close].match);
  while (name != kNoToken && follows_parameters(s, name)) name = s.previous(name);  // `[=] __device__ (int i) -> int`
  if (name == kNoToken) return false;
  if (s.is(name, "]") && s[name].match != kNoToken) return opens_captures(s, s[name].match);
  if (s.is(name, ")") && s[name].match != kNoToken) name = s.previous(s[name].match);  // `operator()(…)`
  for (; name != kNoToken && (s.is_word(name) || s.is(name, "::")); name = s.previous(name)) {
    if (s.is(name, "auto")) return true;
  }
  return false;
}

bool names_member(const TokenStream& s, TokenIndex i) {
  const TokenIndex before = s.previous(i);
  return before != kNoToken && (s.is(before, ".") || (s.is(before, "->") && !is_return_arrow(s, before)));
}

TokenIndex call_open(const TokenStream& s, TokenIndex name) {
  TokenIndex open = s.next(name);
  if (open != kNoToken && s.is(open, "<")) open = behind_template_arguments(s, open, s.size());
  return open != kNoToken && open < s.size() && s.is(open, "(") && s[open].match != kNoToken ? open : kNoToken;
}

TokenIndex opening_bracket(const TokenStream& stream, TokenIndex i) {
  for (TokenIndex k = stream.previous(i); k != kNoToken; k = stream.previous(k)) {
    if ((stream.is(k, ")") || stream.is(k, "]") || stream.is(k, "}")) && stream[k].match != kNoToken) {
      k = stream[k].match;
      continue;
    }
    if (stream.is(k, "(") || stream.is(k, "[") || stream.is(k, "{")) return k;
    if (stream.is(k, ";")) return kNoToken;
  }
  return kNoToken;
}

TokenIndex block_around(const TokenStream& stream, TokenIndex i) {
  for (TokenIndex k = stream.previous(i); k != kNoToken; k = stream.previous(k)) {
    if (stream.is(k, "{")) return k;
    if ((stream.is(k, "}") || stream.is(k, ")") || stream.is(k, "]")) && stream[k].match != kNoToken)
      k = stream[k].match;
  }
  return kNoToken;
}

bool opens_list(const TokenStream& stream, TokenIndex open) {
  for (TokenIndex k = open + 1; k < stream[open].match; ++k) {
    if (stream.is(k, ";")) return false;
  }
  return true;
}

bool in_unevaluated_operand(const TokenStream& stream, TokenIndex i) {
  for (TokenIndex open = opening_bracket(stream, i); open != kNoToken; open = opening_bracket(stream, open)) {
    const TokenIndex word = stream.previous(open);
    if (word != kNoToken && (stream.is(word, "sizeof") || stream.is(word, "decltype"))) return true;
    if (!stream.is(open, "(")) return false;
  }
  TokenIndex before = stream.previous(i);
  while (before != kNoToken && (stream.is(before, "::") || stream.is(before, "*"))) before = stream.previous(before);
  return before != kNoToken && stream.is(before, "sizeof");
}

bool cast_to_void_pointer(const TokenStream& stream, TokenIndex i) {
  TokenIndex before = stream.previous(i);
  if (before != kNoToken && stream.is(before, "&")) before = stream.previous(before);
  if (before == kNoToken) return false;
  TokenRange type{before, before};
  if (stream.is(before, ")") && stream[before].match != kNoToken) {
    type = {stream[before].match + 1, before};
  } else if (stream.is(before, "(") && stream.previous(before) != kNoToken && stream.is(stream.previous(before), ">")) {
    const TokenIndex close = stream.previous(before);
    TokenIndex open = close;
    while (open > 0 && !stream.is(open, "<") && !stream.is(open, ";")) --open;
    type = {open + 1, close};
  }
  bool is_void = false;
  int stars = 0;
  for (TokenIndex k = type.begin; k < type.end; ++k) {
    is_void |= stream.is(k, "void");
    stars += stream.is(k, "*") ? 1 : 0;
    if (!stream.is(k, "void") && !stream.is(k, "*") && !stream.is(k, "const")) return false;
  }
  return is_void && stars == 1;
}

}  // namespace cu2sycl

#include "syntax/statements.hpp"

namespace cu2sycl {

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

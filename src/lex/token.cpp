#include "lex/token.hpp"

namespace cu2sycl {

std::string_view TokenStream::text(TokenIndex i) const {
  if (has(i, kSpliced)) return spliced.at(i);
  return source->bytes().substr(tokens[i].offset, tokens[i].length);
}

TokenIndex TokenStream::next(TokenIndex i) const {
  if (has(i, kInDirective)) return has(i, kDirectiveEnd) || i + 1 >= size() ? kNoToken : i + 1;
  for (++i; i < size(); ++i) {
    if (!has(i, kInDirective)) return i;
  }
  return kNoToken;
}

TokenIndex TokenStream::previous(TokenIndex i) const {
  if (has(i, kInDirective)) return tokens[i].kind == TokenKind::kDirective || i == 0 ? kNoToken : i - 1;
  while (i > 0) {
    if (!has(--i, kInDirective)) return i;
  }
  return kNoToken;
}

std::string_view TokenStream::slice(TokenIndex begin, TokenIndex end) const {
  if (begin >= end) return {};
  return source->bytes().substr(tokens[begin].offset, end_offset(end - 1) - tokens[begin].offset);
}

}  // namespace cu2sycl

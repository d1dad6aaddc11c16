#include "syntax/cursor.hpp"

namespace cu2sycl {

TokenIndex Cursor::next(TokenIndex i) const {
  for (++i; i < s_.size(); ++i) {
    if (!s_.has(i, kInDirective) && !s_.has(i, kDisabled)) return i;
  }
  return s_.size();
}

TokenIndex Cursor::after_semicolon(TokenIndex i, TokenIndex end) const {
  for (; i < end; i = next(i)) {
    if (s_.is(i, tok::semi)) return next(i);
    if (s_.is_any(i, tok::l_brace, tok::l_paren) && s_[i].match != kNoToken) i = s_[i].match;
  }
  return end;
}

TokenIndex Cursor::after_initializers(TokenIndex colon, TokenIndex end) const {
  TokenIndex i = next(colon);
  while (i < end) {
    while (i < end && !s_.is_any(i, tok::l_paren, tok::l_brace)) i = next(i);
    if (i >= end || s_[i].match == kNoToken) return end;
    i = next(s_[i].match);
    if (s_.matched(i, tok::l_paren)) i = next(s_[i].match);  // `NAME(T)(x)`, where a macro names the class
    if (i < end && s_.is(i, tok::ellipsis)) i = next(i);
    if (i >= end) return i;
    // Another branch of `#if` begins its own list, or continues this one.
    const bool other_branch = s_.is(i, tok::colon) || (s_.is_word(i) && s_.has(i - 1, kDirectiveEnd));
    if (!s_.is(i, tok::comma) && !other_branch) return i;
    if (!s_.is_word(i)) i = next(i);
  }
  return end;
}

}  // namespace cu2sycl

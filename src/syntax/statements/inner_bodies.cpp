#include "syntax/statements/inner_bodies.hpp"

#include "lex/brackets.hpp"
#include "syntax/context.hpp"

namespace cu2sycl {
namespace {

// Whether a `{` opens the body of a lambda that begins after `from`.
bool opens_lambda(const TokenStream& s, TokenIndex brace, TokenIndex from) {
  TokenIndex before = s.previous(brace);
  // Skips `mutable`, `-> a::T<b>&` and specifiers.
  while (before != kNoToken && before > from &&
         (s.is_word(before) ||
          s.is_any(before, tok::arrow, tok::star, tok::amp, tok::ampamp, tok::coloncolon, tok::less, tok::greater)))
    before = s.previous(before);
  if (s.matched(before, tok::r_paren)) before = s.previous(s[before].match);
  while (before != kNoToken && before > from && s.is_word(before)) before = s.previous(before);
  if (!s.matched(before, tok::r_square)) return false;
  const TokenIndex left = s.previous(s[before].match);
  return left == kNoToken || !(s.is_word(left) && !s.is(left, tok::kw_return)) || s.is(before - 1, tok::l_square);
}

}  // namespace

bool opens_class(const TokenStream& s, TokenIndex brace) {
  for (TokenIndex i = s.previous(brace); i != kNoToken; i = s.previous(i)) {
    if (s.is_any(i, tok::kw_struct, tok::kw_class, tok::kw_union)) return true;
    if (s.is_any(i, tok::semi, tok::l_brace, tok::r_brace, tok::equal, tok::r_paren)) return false;
  }
  return false;
}

bool in_inner_body(const StatementTree& statements, const TokenStream& s, TokenIndex i, TokenIndex from) {
  for (const Statement* one = statements.around(i); one != nullptr && one->range.begin > from; one = one->parent) {
    const TokenIndex brace = one->range.begin;
    if (one->kind == StatementKind::kCompound && brace < i && (opens_lambda(s, brace, from) || opens_class(s, brace)))
      return true;
  }
  return false;
}

}  // namespace cu2sycl

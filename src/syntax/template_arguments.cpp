#include "syntax/template_arguments.hpp"

#include <algorithm>

#include "lex/token_kind.hpp"

namespace cu2sycl {

namespace {
constexpr int kDeepestArguments = 256;  // as for brackets: deeper code does not compile anywhere
}  // namespace

TokenIndex after_template_arguments(const TokenStream& s, TokenIndex open, TokenIndex end, Angle angle) {
  const bool certain = angle == Angle::kTemplate;
  int depth = 0;
  for (TokenIndex i = open; i != kNoToken && i < end; i = s.next(i)) {
    const std::string_view text = s.text(i);
    const TokenKind kind = s[i].kind;
    if (kind == tok::less) {
      if (i > open && s.is(s.previous(i), tok::r_paren)) continue;  // `sizeof(T) < 4` compares
      if (++depth > kDeepestArguments) return kNoToken;
    } else if (is_any(kind, tok::greater, tok::greatergreater, tok::greatergreatergreater)) {
      depth -= static_cast<int>(text.size());
      if (depth <= 0) {
        const TokenIndex after = s.next(i);
        return after == kNoToken ? end : after;
      }
    } else if (opens_bracket(kind)) {
      if (s[i].match == kNoToken) return kNoToken;
      i = s[i].match;
    } else if (kind == tok::semi || closes_bracket(kind) || kind == tok::lesslessless || kind == tok::plusequal) {
      return kNoToken;
    } else if (!certain && is_any(kind, tok::ampamp, tok::pipepipe, tok::question)) {
      if (kind != tok::ampamp ||
          (s.previous(i) != kNoToken && !s.is_word(s.previous(i)) && !s.is(s.previous(i), tok::greater)))
        return kNoToken;
    }
  }
  // The list may contain a comparison, as in `N < 4 ? 1 : 2`.
  return certain ? after_template_arguments(s, open, end) : kNoToken;
}

std::string explicit_template_arguments(const TokenStream& s, TokenIndex i) {
  const TokenIndex open = s.next(i);
  if (!s.is(open, tok::less)) return {};
  const TokenIndex after = after_template_arguments(s, open, s.size());
  return after == kNoToken || after > s.size() ? std::string() : std::string(s.slice(open, after));
}

std::vector<TokenRange> split_at_commas(const TokenStream& s, TokenIndex begin, TokenIndex end, Angle angle) {
  std::vector<TokenRange> out;
  end = std::min(end, s.size());  // `end` may come from an unmatched bracket
  if (begin >= end) return out;
  TokenIndex first = begin;
  for (TokenIndex i = begin; i < end; ++i) {
    const TokenKind kind = s[i].kind;
    if ((opens_bracket(kind) || kind == tok::lesslessless) && s[i].match != kNoToken && s[i].match < end) {
      i = s[i].match;
    } else if (kind == tok::less && i > begin && s.is_word(i - 1)) {
      const bool certain =
          angle == Angle::kTemplate;  // if so, `end` is the closing `>`, or a `>>` that also closes an inner list
      const TokenIndex after = after_template_arguments(s, i, certain ? end + 1 : end, angle);
      // `a < b, c > d` as two arguments is rarer than `f<b, c>(d)`. The latter is followed by `(`, `{`, `::`, `:`, a
      // similar token, or the end.
      const auto joins = [&](TokenIndex at) {  // no operand begins with it
        return s.is(at, tok::question) || (precedence(s[at].kind) > 0 && !s.is_any(at, tok::plus, tok::minus));
      };
      if (after != kNoToken && (after >= end || joins(after) ||
                                s.is_any(after, tok::l_paren, tok::l_brace, tok::coloncolon, tok::comma, tok::ellipsis,
                                         tok::equal, tok::greater, tok::colon) ||
                                s.is_word(after))) {
        i = after - 1;
      }
    } else if (kind == tok::comma) {
      out.push_back({first, i});
      first = i + 1;
    }
  }
  out.push_back({first, end});
  return out;
}

std::vector<TokenRange> template_arguments(const TokenStream& s, TokenIndex open, TokenIndex close) {
  if (!s.is(close, tok::greatergreater)) return split_at_commas(s, open + 1, close);
  // The `>>` first ends a list in the last argument.
  std::vector<TokenRange> out;
  TokenIndex from = open + 1;
  for (TokenIndex i = from; i < close; ++i) {
    if (opens_bracket(s[i].kind) && s[i].match != kNoToken && s[i].match < close) {
      i = s[i].match;
    } else if (s.is(i, tok::less)) {
      const TokenIndex after = after_template_arguments(s, i, close);
      if (after == kNoToken) break;
      i = after - 1;
    } else if (s.is(i, tok::comma)) {
      out.push_back({from, i});
      from = i + 1;
    }
  }
  out.push_back({from, close});
  return out;
}

void read_template_parameters(const TokenStream& stream, TokenRange header, std::vector<std::string>& names,
                              std::vector<bool>& takes_type, std::vector<std::string>& defaults) {
  TokenIndex last = header.end;
  while (last > header.begin && !stream.is_any(last, tok::greater, tok::greatergreater)) --last;
  for (const TokenRange& range : split_at_commas(stream, header.begin + 1, last, Angle::kTemplate)) {
    TokenIndex name = kNoToken;
    bool pack = false;
    bool qualified = false;  // the type of a value: `typename C::Mode mode`
    TokenIndex equal = range.begin;
    while (equal < range.end && !stream.is(equal, tok::equal)) ++equal;
    for (TokenIndex i = range.begin; i < equal; ++i) {
      // A name follows a type, so `int`, `typename` and `std::enable_if_t<…>` alone have no name.
      const bool named = i > range.begin && !stream.is(i - 1, tok::coloncolon) && !is_keyword(stream[i].kind);
      if (stream.is_word(i)) name = named ? i : kNoToken;
      if (stream.is(i, tok::less) && i > range.begin && stream.is_word(i - 1)) {
        const TokenIndex after = after_template_arguments(stream, i, equal, Angle::kTemplate);
        if (after != kNoToken) i = after - 1;
        name = kNoToken;
      }
      if (stream.is(i, tok::ellipsis)) pack = true;
      qualified |= stream.is(i, tok::coloncolon);
      if (stream.is(i, tok::l_paren) && stream.is(i + 1, tok::star) && stream.is_word(i + 2)) {  // `int (*F)(int)`
        name = i + 2;
        break;
      }
    }
    names.push_back(name == kNoToken ? "" : std::string(stream.text(name)) + (pack ? "..." : ""));
    takes_type.push_back(stream.is_any(range.begin, tok::kw_typename, tok::kw_class, tok::kw_template) && !qualified);
    defaults.emplace_back(equal + 1 < range.end ? stream.slice(equal + 1, range.end) : std::string_view());
    if (equal < range.end && range.end == last && stream.is(last, tok::greatergreater))
      defaults.back() += '>';  // `typename C = Less<T>>`
  }
}

}  // namespace cu2sycl

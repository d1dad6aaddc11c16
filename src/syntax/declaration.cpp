#include "syntax/declaration.hpp"

#include <algorithm>
#include <array>
#include <unordered_set>

#include "lex/specifiers.hpp"
#include "source/words.hpp"

namespace cu2sycl {
namespace {

const FixedWords kQualifiers{"const", "volatile", "__restrict__", "__restrict", "restrict", "__RESTRICT"};
const FixedWords kCudaSpecifiers{cuda_specifier::kShared,      cuda_specifier::kConstant, cuda_specifier::kDevice,
                                 cuda_specifier::kManaged,     cuda_specifier::kHost,     cuda_specifier::kGlobal,
                                 cuda_specifier::kGridConstant};
const FixedWords kIgnoredSpecifiers{"register",        "inline",     "mutable",     "thread_local",
                                    "__forceinline__", "__inline__", "__noinline__"};

class Parser {
 public:
  Parser(const TokenStream& s, TokenIndex end) : s_(s), end_(end) {}

  std::optional<Declaration> run(TokenIndex i, bool parameter) {
    Declaration d;
    d.begin = i;
    i = specifiers(i, d);
    if (i == kNoToken) return {};
    d.type_begin = i;
    i = type(i, d);
    if (i == kNoToken) return {};
    d.type_end = i;
    for (;;) {
      Declarator one;
      specialises_ = !parameter && !d.cuda_specifiers.empty();
      const TokenIndex after = declarator(i, one, parameter);
      if (after == kNoToken) return {};
      d.declarators.push_back(one);
      i = after;
      if (!parameter && at(i, tok::comma)) {
        i = step(i);
        continue;
      }
      break;
    }
    d.end = i;
    // `extern "C" int n = 1;` is a definition; without the initialiser it is a declaration. [dcl.link]
    d.is_extern &= !linkage_ || d.declarators.front().initializer == kNoToken;
    if (parameter) return d;
    if (i >= end_ || at(i, tok::semi) || at(i, tok::r_paren) || at(i, tok::colon) || at(i, tok::l_brace)) return d;
    return {};
  }

 private:
  [[nodiscard]] bool valid(TokenIndex i) const { return i != kNoToken && i < end_; }
  [[nodiscard]] bool at(TokenIndex i, TokenKind kind) const { return valid(i) && s_.is(i, kind); }
  [[nodiscard]] TokenIndex step(TokenIndex i) const {
    const TokenIndex n = s_.next(i);
    return n == kNoToken ? end_ : std::min(n, end_);
  }
  [[nodiscard]] TokenIndex after_bracket(TokenIndex open) const {
    return s_[open].match == kNoToken ? kNoToken : step(s_[open].match);
  }

  TokenIndex specifiers(TokenIndex i, Declaration& d) {
    for (; valid(i); i = step(i)) {
      if (is_attribute(s_, i)) {
        i = s_[i].match;
        continue;
      }
      if (!s_.is_word(i)) return at(i, tok::coloncolon) ? i : kNoToken;
      const std::string_view word = s_.text(i);
      const TokenKind kind = s_[i].kind;
      if (kind == tok::kw_static)
        d.is_static = true;
      else if (kind == tok::kw_extern) {
        d.is_extern = true;
        linkage_ = valid(step(i)) && s_[step(i)].kind == tok::string_literal;
        if (linkage_) i = step(i);
      } else if (kind == tok::kw_constexpr)
        d.is_constexpr = d.is_const = true;
      else if (kind == tok::kw_typedef)
        d.is_typedef = true;
      else if (kCudaSpecifiers.contains(word))
        d.cuda_specifiers.push_back(word);
      else if (cuda_specifier::begins_attribute(word)) {
        const TokenIndex open = step(i);
        if (!at(open, tok::l_paren) || s_[open].match == kNoToken) return kNoToken;
        i = s_[open].match;
      } else if (is_specifier_macro(i)) {
        i = s_[step(i)].match;
      } else if (is_plain_macro(i)) {
        continue;
      } else if (!kIgnoredSpecifiers.contains(word)) {
        return i;
      }
    }
    return kNoToken;
  }

  // Whether a word such as `ALIGN(16)` is a macro before the rest of the declaration: nothing else in C++ has a word
  // after such parentheses.
  [[nodiscard]] bool is_specifier_macro(TokenIndex i) const {
    if (!s_.is_word(i) || is_keyword(s_[i].kind)) return false;
    const TokenIndex open = step(i);
    if (!at(open, tok::l_paren) || s_[open].match == kNoToken) return false;
    const TokenIndex after = step(s_[open].match);
    return valid(after) && s_.is_word(after) && !s_.is(after, tok::kw_const);
  }

  // Whether a word such as `UNUSED` in `UNUSED stream_t s` is a macro before the rest of the declaration: a type and a
  // name follow it.
  [[nodiscard]] bool is_plain_macro(TokenIndex i) const {
    const auto plain = [&](TokenIndex k) {
      return valid(k) && s_.is_word(k) && !is_keyword(s_[k].kind) && !kQualifiers.contains(s_.text(k));
    };
    if (!plain(i)) return false;
    TokenIndex type = step(i);
    while (valid(type) && kCudaSpecifiers.contains(s_.text(type))) type = step(type);
    if (!plain(type)) return false;
    TokenIndex name = step(type);
    while (at(name, tok::star) || at(name, tok::amp)) name = step(name);
    return plain(name);
  }

  TokenIndex type(TokenIndex i, Declaration& d) {
    bool named = false;
    for (; valid(i); i = step(i)) {
      if (is_attribute(s_, i)) {
        i = s_[i].match;
        continue;
      }
      const std::string_view word = s_.text(i);
      const TokenKind kind = s_[i].kind;
      if (is_any(kind, tok::kw_const, tok::kw_volatile, tok::kw_typename, tok::kw_struct, tok::kw_class, tok::kw_union,
                 tok::kw_enum)) {
        if (kind == tok::kw_const) d.is_const = true;
        if (const TokenIndex body = class_body_at(i, d); body != kNoToken) {
          i = s_[body].match;
          named = true;
        }
        continue;
      }
      if (kind == tok::kw_constexpr) {
        d.is_constexpr = d.is_const = true;
        continue;
      }
      if (is_any(kind, tok::kw_static, tok::kw_extern)) {
        (kind == tok::kw_static ? d.is_static : d.is_extern) = true;
        continue;
      }
      if (kCudaSpecifiers.contains(word)) {
        d.cuda_specifiers.push_back(word);
        continue;
      }
      if (kind == tok::kw_decltype || cuda_specifier::begins_attribute(word)) {
        const TokenIndex open = step(i);
        if (!at(open, tok::l_paren) || s_[open].match == kNoToken) return kNoToken;
        i = s_[open].match;
        named |= kind == tok::kw_decltype;
        continue;
      }
      if (is_builtin_type(kind)) {
        if (kind == tok::kw_auto) d.is_auto = true;
        named = true;
        continue;
      }
      if (is_specifier_macro(i)) {
        i = s_[step(i)].match;
        continue;
      }
      if (named) return i;
      if (kind != tok::coloncolon && (!s_.is_word(i) || is_keyword(kind))) return kNoToken;
      const bool certain = d.is_typedef || d.is_static || d.is_const || !d.cuda_specifiers.empty();
      const TokenIndex last = qualified_name(i, certain ? Angle::kTemplate : Angle::kEither);
      if (last == kNoToken) return kNoToken;
      i = last;
      named = true;
    }
    return named ? std::min(i, end_) : kNoToken;
  }

  // Returns the `{` of the class whose class-key is at token `i`, if a CUDA specifier precedes the class-key or a
  // declarator or a CUDA specifier follows the `}`; otherwise kNoToken.
  [[nodiscard]] TokenIndex class_body_at(TokenIndex i, const Declaration& d) const {
    TokenIndex open = step(i);
    if (valid(open) && s_.is_word(open) && !is_keyword(s_[open].kind)) open = step(open);
    if (at(open, tok::colon)) {
      while (valid(open) && !s_.is_any(open, tok::l_brace, tok::semi)) open = step(open);
    }
    if (!at(open, tok::l_brace) || s_[open].match == kNoToken) return kNoToken;
    const TokenIndex after = step(s_[open].match);
    const bool declares = valid(after) && (s_.is_word(after) || s_.is(after, tok::star));
    return declares || !d.cuda_specifiers.empty() ? open : kNoToken;
  }

  // Returns the last token of the name `a::b<c>::d` that begins at `i`.
  TokenIndex qualified_name(TokenIndex i, Angle angle) {
    TokenIndex last = i;
    if (at(i, tok::coloncolon)) i = step(i);
    for (;;) {
      if (!valid(i) || !s_.is_word(i)) return kNoToken;
      if (s_.is(i, tok::kw_template)) i = step(i);
      last = i;
      TokenIndex after = step(i);
      if (at(after, tok::less)) {
        const TokenIndex past = after_template_arguments(s_, after, end_, angle);
        if (past == kNoToken) return kNoToken;
        last = s_.previous(past == end_ && end_ == s_.size() ? end_ - 1 : past);
        after = past;
        if (last == kNoToken) return kNoToken;
        if (past == end_) last = end_ - 1;
      }
      if (!at(after, tok::coloncolon)) return last;
      i = step(after);
    }
  }

  TokenIndex declarator(TokenIndex i, Declarator& d, bool parameter) {
    d.begin = i;
    for (; valid(i); i = step(i)) {
      const std::string_view text = s_.text(i);
      const TokenKind kind = s_[i].kind;
      if (kind == tok::star)
        ++d.pointer_depth;
      else if (kind == tok::amp || kind == tok::ampamp)
        d.reference = true;
      else if (kind == tok::ellipsis && parameter)
        continue;
      else if (kind == tok::l_square && !parameter && step(i) != kNoToken && (s_.is(step(i), tok::l_square)))
        return kNoToken;
      else if (!kQualifiers.contains(text))
        break;
    }
    if (at(i, tok::l_paren) && (at(step(i), tok::star) || at(step(i), tok::amp))) return grouped_declarator(i, d);
    if (parameter && at(i, tok::l_paren) && at(step(i), tok::l_paren)) {  // `((*rows)[4])`
      if (declarator(step(i), d, parameter) != s_[i].match) return kNoToken;
      return d.end = after_bracket(i);
    }
    if (!valid(i) || !s_.is_word(i)) {
      if (!parameter) return kNoToken;
      d.end = i;
      return valid(i) && !at(i, tok::equal) && !at(i, tok::l_square) ? kNoToken : trailing(i, d, parameter);
    }
    while (specialises_ && s_.is_word(i) && at(step(i), tok::coloncolon)) i = step(step(i));  // `__device__ int a::n`
    if (!valid(i) || is_keyword(s_[i].kind)) return kNoToken;
    d.name_token = i;
    d.name = s_.text(i);
    d.name_end = step(i);
    if (specialises_ && at(d.name_end, tok::less)) {
      d.name_end = after_template_arguments(s_, d.name_end, end_);
      if (d.name_end == kNoToken) return kNoToken;
    }
    return trailing(d.name_end, d, parameter);
  }

  // Parses `(*name)(…)` and `(&name)[N]`.
  TokenIndex grouped_declarator(TokenIndex i, Declarator& d) {
    TokenIndex inner = step(i);
    if (at(inner, tok::amp))
      d.reference = true;
    else
      ++d.pointer_depth;
    inner = step(inner);
    while (valid(inner) && kQualifiers.contains(s_.text(inner))) inner = step(inner);  // `(*__restrict__ p)[2]`
    if (valid(inner) && s_.is_word(inner)) {
      d.name_token = inner;
      d.name = s_.text(inner);
    }
    TokenIndex after = after_bracket(i);
    if (!at(after, tok::l_paren) && !at(after, tok::l_square)) return kNoToken;  // `f(&x)` is a call
    while (after != kNoToken && (at(after, tok::l_paren) || at(after, tok::l_square))) after = after_bracket(after);
    if (at(after, tok::equal)) {
      d.initializer = after;
      after = after_initializer(after);
    }
    d.end = after;
    return after;
  }

  // Returns the token after `[[…]]`, `__attribute__((…))` and `__align__(…)`.
  TokenIndex after_attributes(TokenIndex i) {
    while (valid(i)) {
      const bool named = cuda_specifier::begins_attribute(s_.text(i)) && at(step(i), tok::l_paren);
      if (!named && !is_attribute(s_, i)) break;
      i = after_bracket(named ? step(i) : i);
    }
    return i;
  }

  TokenIndex trailing(TokenIndex i, Declarator& d, bool parameter) {
    d.extents_begin = i = after_attributes(i);
    while (at(i, tok::l_square)) {
      i = after_bracket(i);
      if (i == kNoToken) return kNoToken;
    }
    d.extents_end = i;
    i = after_attributes(i);
    if (at(i, tok::equal)) {
      d.initializer = i;
      i = after_initializer(i);
    } else if (!parameter && (at(i, tok::l_paren) || at(i, tok::l_brace))) {
      d.initializer = i;
      i = after_bracket(i);
    }
    d.end = i;
    return i;
  }

  // Whether the tokens from a `<` to after a `>` have a comma, and so are template arguments: a declarator that
  // followed the comma would have an initializer before its own `>`.
  bool separates(TokenIndex open, TokenIndex after) const {
    bool comma = false;
    for (TokenIndex i = open; i < after; ++i) {
      if (s_.is(i, tok::equal)) return false;
      comma |= s_.is(i, tok::comma);
      if (opens_bracket(s_[i].kind) && s_[i].match < after) i = s_[i].match;
    }
    return comma;
  }

  TokenIndex after_initializer(TokenIndex i) {
    for (i = step(i); valid(i); i = step(i)) {
      const TokenKind kind = s_[i].kind;
      if (opens_bracket(kind)) {
        if (s_[i].match == kNoToken || s_[i].match >= end_) return kNoToken;
        i = s_[i].match;
      } else if (kind == tok::less) {
        const TokenIndex after = after_template_arguments(s_, i, end_);
        // No expression ends with a `>`: if the end, a `,` or a `:` follows the list, it is `&f<a, b>`.
        if (after != kNoToken && valid(after) &&
            (separates(i, after) || s_.is_any(after, tok::l_paren, tok::l_brace, tok::coloncolon, tok::semi, tok::comma,
                                              tok::colon, tok::r_paren, tok::r_brace)))
          i = s_.previous(after);
      } else if (kind == tok::semi || kind == tok::comma || closes_bracket(kind)) {
        return i;
      }
    }
    return end_;
  }

  const TokenStream& s_;
  TokenIndex end_;
  bool linkage_ = false;      // the declaration begins with `extern "C"`
  bool specialises_ = false;  // parsing a device memory variable, whose name may have a qualifier or template arguments
};

}  // namespace

bool is_attribute(const TokenStream& s, TokenIndex i) {
  if (!s.matched(i, tok::l_square)) return false;
  const TokenIndex inner = s.next(i);
  return s.matched(inner, tok::l_square) && s.next(s[inner].match) == s[i].match;
}

std::optional<Declaration> parse_declaration(const TokenStream& stream, TokenIndex i, TokenIndex end) {
  return Parser(stream, end).run(i, false);
}

std::optional<Declaration> parse_parameter(const TokenStream& stream, TokenIndex i, TokenIndex end) {
  return Parser(stream, end).run(i, true);
}

}  // namespace cu2sycl

#include "analysis/index_width.hpp"

#include <algorithm>
#include <array>

#include "syntax/statements.hpp"

namespace cu2sycl {
namespace {

template <std::size_t N>
bool one_of(std::string_view word, const std::array<std::string_view, N>& words) {
  return std::find(words.begin(), words.end(), word) != words.end();
}

constexpr std::array<std::string_view, 6> kHighBits{"/", "%", ">>", "/=", "%=", ">>="};
constexpr std::array<std::string_view, 17> kBegins{",", ";", "}",  "=",  "?",  ":",  "return", "&&", "||",
                                                   "<", ">", "<=", ">=", "==", "!=", "+=",     "-="};
constexpr std::array<std::string_view, 15> kEnds{")",  "]", "}", ",",  ";",  "?",  ":", "&&",
                                                 "||", "<", ">", "<=", ">=", "==", "!="};

// `auto i =`.
bool deduces_type(const TokenStream& s, TokenIndex assign) {
  const TokenIndex name = s.previous(assign);
  const TokenIndex type = name == kNoToken ? kNoToken : s.previous(name);
  return type != kNoToken && s.is_word(name) && s.is(type, "auto");
}

// The part of an expression that has been seen, which grows outward through the brackets around it.
class Expression {
 public:
  Expression(const TokenStream& stream, TokenIndex begin, TokenIndex end) : s_(stream), from_(begin), to_(end) {}

  bool width_matters() {
    for (int depth = 0; depth < 8; ++depth) {
      divides_ = false;
      TokenIndex open = look_left(depth == 0);
      if (deduced_) return true;
      look_right();
      // `(n + blockDim.x - 1) / blockDim.x` rounds up, and does not wrap.
      if (difference_ && divides_ && !(literal_ && sum_)) return true;
      if (open == kNoToken) open = opening_bracket(s_, from_);
      if (open == kNoToken || s_[open].match == kNoToken) return false;
      if (s_.is(open, "[")) return false;  // an address, whatever the width
      const TokenIndex before = s_.previous(open);
      if (s_.is(open, "{"))
        return before != kNoToken && (s_.is(before, "=") || s_.is_word(before) || s_.is(before, ">")) &&
               opens_list(s_, open);
      if (before != kNoToken && s_.is_word(before) && !is_keyword(s_.text(before))) return s_.is(before, "printf");
      from_ = open;
      to_ = s_[open].match + 1;
    }
    return false;
  }

 private:
  void look_at(TokenIndex k) {
    const std::string_view word = s_.text(k);
    if (word == "-") {
      const bool number = k + 1 < s_.size() && s_[k + 1].kind == TokenKind::kNumber;
      literal_ = difference_ ? literal_ && number : number;
      difference_ = true;
    }
    sum_ |= word == "+";
    divides_ |= one_of(word, kHighBits);
  }

  // The bracket that was met; kNoToken where the expression begins before one.
  TokenIndex look_left(bool innermost) {
    for (TokenIndex k = s_.previous(from_); k != kNoToken; k = s_.previous(k)) {
      const std::string_view word = s_.text(k);
      if ((word == ")" || word == "]") && s_[k].match != kNoToken) {
        k = s_[k].match;
        continue;
      }
      look_at(k);
      if (word == "(" || word == "[" || word == "{") return k;
      if (!one_of(word, kBegins)) continue;
      deduced_ = word == "=" && innermost && deduces_type(s_, k);
      return kNoToken;
    }
    return kNoToken;
  }

  void look_right() {
    for (TokenIndex k = to_; k < s_.size(); ++k) {
      const std::string_view word = s_.text(k);
      if ((word == "(" || word == "[") && s_[k].match != kNoToken) {
        k = s_[k].match;
        continue;
      }
      if (one_of(word, kEnds) || s_.has(k, kDirectiveEnd)) return;
      look_at(k);
    }
  }

  const TokenStream& s_;
  TokenIndex from_;
  TokenIndex to_;
  bool difference_ = false;  // a minus was met, which may have wrapped
  bool sum_ = false;
  bool literal_ = false;  // every minus so far takes a number off
  bool divides_ = false;
  bool deduced_ = false;
};

}  // namespace

bool width_matters(const TokenStream& stream, TokenIndex begin, TokenIndex end) {
  return Expression(stream, begin, end).width_matters();
}

}  // namespace cu2sycl

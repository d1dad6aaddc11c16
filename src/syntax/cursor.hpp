// Steps through the code of a token stream, preprocessor lines and disabled code left out.
#pragma once

#include "lex/token.hpp"

namespace cu2sycl {

/// Where reading goes on. Every step past the last token gives the stream's size.
class Cursor {
 public:
  explicit Cursor(const TokenStream& stream) : s_(stream) {}

  /// The next token outside directives that is not disabled.
  [[nodiscard]] TokenIndex next(TokenIndex i) const;
  /// The token after the bracket that belongs to `bracket`; after itself where none does.
  [[nodiscard]] TokenIndex after(TokenIndex bracket) const {
    return s_[bracket].match == kNoToken ? next(bracket) : next(s_[bracket].match);
  }
  /// The token after the next `;` in [i, end), those in brackets left out; `end` where there is none.
  [[nodiscard]] TokenIndex after_semicolon(TokenIndex i, TokenIndex end) const;
  /// Of `: a(1), b{2} {` the body's brace, or what stands there instead.
  [[nodiscard]] TokenIndex after_initializers(TokenIndex colon, TokenIndex end) const;

 private:
  const TokenStream& s_;
};

}  // namespace cu2sycl

// Steps through the code of a token stream, skipping preprocessor lines and disabled code.
#pragma once

#include "lex/token.hpp"

namespace cu2sycl {

/// Moves over tokens. Every step past the last token returns the stream's size.
class Cursor {
 public:
  explicit Cursor(const TokenStream& stream) : s_(stream) {}

  /// Returns the next token that is outside directives and not disabled.
  [[nodiscard]] TokenIndex next(TokenIndex i) const;
  /// Returns the token after the match of `bracket`, or after `bracket` itself if it has none.
  [[nodiscard]] TokenIndex after(TokenIndex bracket) const {
    return s_[bracket].match == kNoToken ? next(bracket) : next(s_[bracket].match);
  }
  /// Returns the token after the next `;` in [i, end) that is not inside brackets; `end` if there is none.
  [[nodiscard]] TokenIndex after_semicolon(TokenIndex i, TokenIndex end) const;
  /// Returns the token after a member initialiser list `: a(1), b{2} {`, which is the `{` of the body in correct code.
  [[nodiscard]] TokenIndex after_initializers(TokenIndex colon, TokenIndex end) const;

 private:
  const TokenStream& s_;
};

}  // namespace cu2sycl

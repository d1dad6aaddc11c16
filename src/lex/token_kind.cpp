#include "lex/token_kind.hpp"

#include <array>

#include "source/words.hpp"

namespace cu2sycl {

TokenKind kind_of_word(std::string_view word) {
  static const FixedWordMap<TokenKind> kKeywords{
#define KEYWORD(spelling, roles) {#spelling, tok::kw_##spelling},
#include "lex/token_kinds.def"
      {"__const", tok::kw_const},
      {"__const__", tok::kw_const},
  };
  return kKeywords.find(word, tok::identifier);
}

TokenKind operation_of(TokenKind assignment) {
  if (!is_assignment(assignment)) return tok::unknown;
  switch (assignment) {
#define PUNCTUATOR(name, spelling, roles, precedence) \
  case tok::name:                                     \
    return kind_of_punctuator(std::string_view(spelling).substr(0, sizeof(spelling) - sizeof("=")));
#include "lex/token_kinds.def"
    default: return tok::unknown;
  }
}

TokenKind kind_of_punctuator(std::string_view text) {
  static constexpr auto kOfOneByte = [] {
    std::array<TokenKind, 256> kinds{};
#define PUNCTUATOR(name, spelling, roles, precedence) \
  if (sizeof(spelling) == 2) kinds[static_cast<unsigned char>(spelling[0])] = tok::name;
#include "lex/token_kinds.def"
    return kinds;
  }();
  if (text.size() == 1) return kOfOneByte[static_cast<unsigned char>(text.front())];
  static const FixedWordMap<TokenKind> kPunctuators{
#define PUNCTUATOR(name, spelling, roles, precedence) {spelling, tok::name},
#define ALTERNATIVE(spelling, name) {spelling, tok::name},
#include "lex/token_kinds.def"
  };
  return kPunctuators.find(text, tok::unknown);
}

}  // namespace cu2sycl

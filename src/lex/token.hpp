// The tokens of a file. A token is small, holds byte offsets, and does not depend on the types of the lexer that made
// it.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <unordered_map>
#include <vector>

#include "lex/token_kind.hpp"
#include "source/source_file.hpp"

namespace cu2sycl {

using TokenIndex = std::uint32_t;
inline constexpr TokenIndex kNoToken = UINT32_MAX;

/// The tokens [begin, end).
struct TokenRange {
  TokenIndex begin;
  TokenIndex end;
};

enum TokenFlags : std::uint8_t {
  kInDirective = 1,     // on a preprocessor line
  kDisabled = 2,        // inside `#if 0`
  kSpliced = 4,         // holds a backslash-newline
  kMacroParameter = 8,  // a use of a macro parameter in the macro's body
  kDirectiveEnd = 16,   // the last token of its directive
};

/// White space and comments are not tokens: they are the bytes between two tokens.
struct Token {
  std::uint32_t offset = 0;     // in bytes from the beginning of the file
  std::uint32_t length = 0;     // in bytes
  TokenIndex match = kNoToken;  // the bracket that matches this one
  TokenKind kind = tok::unknown;
  std::uint8_t flags = 0;
};

/// A directive of a chain `#if … #elif … #else … #endif`: see lex/conditionals.hpp.
struct Conditional {
  TokenIndex directive;
  TokenIndex first;  // the `#if` of its chain
  TokenIndex end;    // the `#endif` of its chain; kNoToken if it is missing, so that the last branch extends to the end
  TokenIndex next;   // the directive that ends the branch which this one begins; kNoToken after the last
  TokenIndex around;  // the directive that begins the branch around the chain; kNoToken outside all branches
  bool otherwise;     // an `#else`, which has no condition

  [[nodiscard]] bool begins_chain() const { return directive == first; }
  [[nodiscard]] bool begins_branch() const { return directive != end; }
  /// Whether a token is in the branch that this directive begins.
  [[nodiscard]] bool holds(TokenIndex i) const { return begins_branch() && directive < i && i < next; }
};

/// An error in the text itself, found while lexing.
struct LexError {
  enum class Kind : std::uint8_t {
    kUnterminatedComment,
    kUnterminatedRawString,
    kUnbalancedBracket,
    kDeepBracket,
    kNulByte
  } kind;
  std::uint32_t offset;
};

class TokenStream {
 public:
  const SourceFile* source = nullptr;
  std::vector<Token> tokens;
  std::vector<LexError> errors;
  std::vector<TokenIndex> single_brackets;              // of code: unmatched, or nested too deeply
  std::unordered_map<TokenIndex, std::string> spliced;  // text of tokens with a backslash-newline
  std::vector<Conditional> conditionals;                // in file order

  [[nodiscard]] TokenIndex size() const { return static_cast<TokenIndex>(tokens.size()); }
  const Token& operator[](TokenIndex i) const { return tokens[i]; }
  [[nodiscard]] std::string_view text(TokenIndex i) const {
    if (has(i, kSpliced)) return spliced.at(i);
    return {source->bytes().data() + tokens[i].offset, tokens[i].length};
  }
  [[nodiscard]] std::uint32_t end_offset(TokenIndex i) const { return tokens[i].offset + tokens[i].length; }
  [[nodiscard]] bool is(TokenIndex i, TokenKind kind) const { return i < size() && tokens[i].kind == kind; }
  template <typename... Kinds>
  [[nodiscard]] bool is_any(TokenIndex i, Kinds... kinds) const {
    return i < size() && cu2sycl::is_any(tokens[i].kind, kinds...);
  }
  /// For words that are not keywords, which have no kind of their own.
  [[nodiscard]] bool is(TokenIndex i, std::string_view text_wanted) const {
    // Most comparisons are decided by the length, without reading the source.
    return i < size() && (tokens[i].length == text_wanted.size() || has(i, kSpliced)) && text(i) == text_wanted;
  }
  /// Returns the text between the quotes of `"text"`; empty for other tokens.
  [[nodiscard]] std::string_view quoted(TokenIndex i) const;
  [[nodiscard]] bool is_word(TokenIndex i) const { return i < size() && cu2sycl::is_word(tokens[i].kind); }
  /// Whether a token is a matched bracket of the given kind.
  [[nodiscard]] bool matched(TokenIndex i, TokenKind bracket) const {
    return is(i, bracket) && tokens[i].match != kNoToken;
  }
  [[nodiscard]] bool has(TokenIndex i, TokenFlags flag) const { return (tokens[i].flags & flag) != 0; }

  /// Returns the next or previous token in the same context as `i`: if `i` is outside directives, the nearest token
  /// outside directives; if it is in a directive, the nearest token on the same directive line. kNoToken if there is
  /// none.
  [[nodiscard]] TokenIndex next(TokenIndex i) const {
    if (has(i, kInDirective)) return has(i, kDirectiveEnd) || i + 1 >= size() ? kNoToken : i + 1;
    for (++i; i < size(); ++i) {
      if (!has(i, kInDirective)) return i;
    }
    return kNoToken;
  }
  [[nodiscard]] TokenIndex previous(TokenIndex i) const {
    if (i < tokens.size() && has(i, kInDirective)) return tokens[i].kind == tok::directive || i == 0 ? kNoToken : i - 1;
    while (i > 0) {
      if (!has(--i, kInDirective)) return i;
    }
    return kNoToken;
  }
  /// Returns the source text from the first to the last token of [begin, end), including comments between them.
  [[nodiscard]] std::string_view slice(TokenIndex begin, TokenIndex end) const;
};

}  // namespace cu2sycl

// Our own token: small, made of byte offsets, and free of any type of the lexer after it.
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
  kMacroParameter = 8,  // names a parameter of the macro whose body it stands in
  kDirectiveEnd = 16,   // the last token of its directive
};

/// White space and comments are no tokens: they are the bytes between two tokens.
struct Token {
  std::uint32_t offset = 0;     // in bytes from the beginning of the file
  std::uint32_t length = 0;     // in bytes
  TokenIndex match = kNoToken;  // the bracket that belongs to this one
  TokenKind kind = tok::unknown;
  std::uint8_t flags = 0;
};

/// A directive of a chain `#if … #elif … #else … #endif`: see lex/conditionals.hpp.
struct Conditional {
  TokenIndex directive;
  TokenIndex first;   // the `#if` of its chain
  TokenIndex end;     // the `#endif` of its chain; kNoToken where that is missing, so that a branch is open to the end
  TokenIndex next;    // that ends the branch which this one begins; kNoToken after the last
  TokenIndex around;  // that begins the branch in which the chain stands; kNoToken outside all
  bool otherwise;     // an `#else`: it has no condition

  [[nodiscard]] bool begins_chain() const { return directive == first; }
  [[nodiscard]] bool begins_branch() const { return directive != end; }
  /// Whether a token stands in the branch that it begins.
  [[nodiscard]] bool holds(TokenIndex i) const { return begins_branch() && directive < i && i < next; }
};

/// A fault of the text itself, found while lexing.
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
  std::vector<LexError> faults;
  std::vector<TokenIndex> single_brackets;              // of code: they belong to no other, or are nested too deep
  std::unordered_map<TokenIndex, std::string> spliced;  // texts of tokens that hold a backslash-newline
  std::vector<Conditional> conditionals;                // in the order of the file

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
  /// Words that are no keywords are told by their spelling.
  [[nodiscard]] bool is(TokenIndex i, std::string_view text_wanted) const {
    // Most comparisons end at the length, without a look at the source.
    return i < size() && (tokens[i].length == text_wanted.size() || has(i, kSpliced)) && text(i) == text_wanted;
  }
  /// What stands between the quotes of `"text"`; empty for other tokens.
  [[nodiscard]] std::string_view quoted(TokenIndex i) const;
  [[nodiscard]] bool is_word(TokenIndex i) const { return i < size() && cu2sycl::is_word(tokens[i].kind); }
  /// Whether a token is a bracket of a kind, with the other that belongs to it.
  [[nodiscard]] bool matched(TokenIndex i, TokenKind bracket) const {
    return is(i, bracket) && tokens[i].match != kNoToken;
  }
  [[nodiscard]] bool has(TokenIndex i, TokenFlags flag) const { return (tokens[i].flags & flag) != 0; }

  /// The next or previous token that is code as `i` is: outside directives where `i` is outside them, on the same
  /// directive line where it is on one. kNoToken where there is none.
  [[nodiscard]] TokenIndex next(TokenIndex i) const {
    if (has(i, kInDirective)) return has(i, kDirectiveEnd) || i + 1 >= size() ? kNoToken : i + 1;
    for (++i; i < size(); ++i) {
      if (!has(i, kInDirective)) return i;
    }
    return kNoToken;
  }
  [[nodiscard]] TokenIndex previous(TokenIndex i) const {
    if (has(i, kInDirective)) return tokens[i].kind == tok::directive || i == 0 ? kNoToken : i - 1;
    while (i > 0) {
      if (!has(--i, kInDirective)) return i;
    }
    return kNoToken;
  }
  /// The source text from the first to the last token of [begin, end), comments between them included.
  [[nodiscard]] std::string_view slice(TokenIndex begin, TokenIndex end) const;
};

}  // namespace cu2sycl

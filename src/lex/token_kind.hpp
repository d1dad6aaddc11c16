// The kinds of tokens and their properties. lex/token_kinds.def lists them.
#pragma once

#include <cstddef>
#include <cstdint>
#include <string_view>

namespace cu2sycl {

enum class TokenKind : std::uint8_t {
#define TOKEN(name) name,
#define PUNCTUATOR(name, spelling, roles, precedence) name,
#define KEYWORD(spelling, roles) kw_##spelling,
#include "lex/token_kinds.def"
};

namespace tok {
using enum TokenKind;
}

namespace detail {

enum TokenRole : std::uint8_t {
  kNone = 0,
  kOpens = 1,
  kCloses = 2,
  kAssigns = 4,
  kSteps = 8,
  kControl = 16,
  kTypeWord = 32,
  kPunctuator = 64,
  kKeyword = 128,
};

inline constexpr std::uint8_t kTokenRoles[] = {
#define TOKEN(name) kNone,
#define PUNCTUATOR(name, spelling, roles, precedence) kPunctuator | (roles),
#define KEYWORD(spelling, roles) kKeyword | (roles),
#include "lex/token_kinds.def"
};

inline constexpr std::uint8_t kPrecedence[] = {
#define TOKEN(name) 0,
#define PUNCTUATOR(name, spelling, roles, precedence) precedence,
#define KEYWORD(spelling, roles) 0,
#include "lex/token_kinds.def"
};

[[nodiscard]] constexpr bool has_role(TokenKind kind, unsigned roles) {
  return (kTokenRoles[static_cast<std::size_t>(kind)] & roles) != 0;
}

}  // namespace detail

/// Whether a kind is one of the given ones.
template <typename... Kinds>
[[nodiscard]] constexpr bool is_any(TokenKind kind, Kinds... kinds) {
  return ((kind == kinds) || ...);
}

/// An operator or a bracket.
[[nodiscard]] constexpr bool is_punctuator(TokenKind kind) { return detail::has_role(kind, detail::kPunctuator); }
/// A word that cannot be a name.
[[nodiscard]] constexpr bool is_keyword(TokenKind kind) { return detail::has_role(kind, detail::kKeyword); }
/// A name or a keyword.
[[nodiscard]] constexpr bool is_word(TokenKind kind) { return kind == tok::identifier || is_keyword(kind); }
/// One of the words `int`, `unsigned`, `float`, …, several of which can form one type.
[[nodiscard]] constexpr bool is_builtin_type(TokenKind kind) { return detail::has_role(kind, detail::kTypeWord); }
[[nodiscard]] constexpr bool opens_bracket(TokenKind kind) { return detail::has_role(kind, detail::kOpens); }
[[nodiscard]] constexpr bool closes_bracket(TokenKind kind) { return detail::has_role(kind, detail::kCloses); }
/// `if`, `for`, `while`, `switch`, `do`.
[[nodiscard]] constexpr bool is_control(TokenKind kind) { return detail::has_role(kind, detail::kControl); }
/// An assignment operator, compound ones included.
[[nodiscard]] constexpr bool is_assignment(TokenKind kind) { return detail::has_role(kind, detail::kAssigns); }
/// `++` or `--`.
[[nodiscard]] constexpr bool is_increment(TokenKind kind) { return detail::has_role(kind, detail::kSteps); }
/// An assignment, `++` or `--`.
[[nodiscard]] constexpr bool changes_value(TokenKind kind) {
  return detail::has_role(kind, detail::kAssigns | detail::kSteps);
}

/// Returns the precedence of a binary operator, from 1 (`||`) to 10 (`*`); 0 if the kind is not one.
[[nodiscard]] constexpr int precedence(TokenKind kind) { return detail::kPrecedence[static_cast<std::size_t>(kind)]; }

/// Returns the binary operator of a compound assignment, `+` of `+=`; unknown for `=`.
[[nodiscard]] TokenKind operation_of(TokenKind assignment);

/// Returns the kind of the keyword with this spelling; tok::identifier for other words.
[[nodiscard]] TokenKind kind_of_word(std::string_view word);
/// Returns the kind of the punctuator with this spelling; tok::unknown for other text.
[[nodiscard]] TokenKind kind_of_punctuator(std::string_view text);

[[nodiscard]] inline bool is_keyword(std::string_view word) { return is_keyword(kind_of_word(word)); }
[[nodiscard]] inline bool is_builtin_type(std::string_view word) { return is_builtin_type(kind_of_word(word)); }

}  // namespace cu2sycl

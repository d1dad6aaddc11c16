// The kinds of tokens and what they do. The one list of them is lex/token_kinds.def.
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

/// Whether a kind is one of these.
template <typename... Kinds>
[[nodiscard]] constexpr bool is_any(TokenKind kind, Kinds... kinds) {
  return ((kind == kinds) || ...);
}

/// An operator or a bracket.
[[nodiscard]] constexpr bool is_punctuator(TokenKind kind) { return detail::has_role(kind, detail::kPunctuator); }
/// A word that can be no name.
[[nodiscard]] constexpr bool is_keyword(TokenKind kind) { return detail::has_role(kind, detail::kKeyword); }
/// A name or a keyword.
[[nodiscard]] constexpr bool is_word(TokenKind kind) { return kind == tok::identifier || is_keyword(kind); }
/// One of `int`, `unsigned`, `float`, … of which several may make one type.
[[nodiscard]] constexpr bool is_builtin_type(TokenKind kind) { return detail::has_role(kind, detail::kTypeWord); }
[[nodiscard]] constexpr bool opens_bracket(TokenKind kind) { return detail::has_role(kind, detail::kOpens); }
[[nodiscard]] constexpr bool closes_bracket(TokenKind kind) { return detail::has_role(kind, detail::kCloses); }
/// `if`, `for`, `while`, `switch`, `do`.
[[nodiscard]] constexpr bool is_control(TokenKind kind) { return detail::has_role(kind, detail::kControl); }
/// An assignment operator, compound ones included.
[[nodiscard]] constexpr bool is_assignment(TokenKind kind) { return detail::has_role(kind, detail::kAssigns); }
/// `++` or `--`.
[[nodiscard]] constexpr bool is_increment(TokenKind kind) { return detail::has_role(kind, detail::kSteps); }
/// Assigns or steps.
[[nodiscard]] constexpr bool changes_value(TokenKind kind) {
  return detail::has_role(kind, detail::kAssigns | detail::kSteps);
}

/// How strongly a binary operator binds, from 1 (`||`) to 10 (`*`); 0 for what is none.
[[nodiscard]] constexpr int precedence(TokenKind kind) { return detail::kPrecedence[static_cast<std::size_t>(kind)]; }

/// `+` of `+=`; unknown for `=`.
[[nodiscard]] TokenKind operation_of(TokenKind assignment);

/// The keyword of this spelling; an identifier otherwise.
[[nodiscard]] TokenKind kind_of_word(std::string_view word);
/// The punctuator of this spelling; unknown otherwise.
[[nodiscard]] TokenKind kind_of_punctuator(std::string_view text);

[[nodiscard]] inline bool is_keyword(std::string_view word) { return is_keyword(kind_of_word(word)); }
[[nodiscard]] inline bool is_builtin_type(std::string_view word) { return is_builtin_type(kind_of_word(word)); }

}  // namespace cu2sycl

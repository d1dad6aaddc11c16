// What operators do to their operands. The one list of them is lex/operators.def.
#pragma once

#include <cstdint>
#include <string_view>

namespace cu2sycl {

enum class OperatorRole : std::uint8_t { kKeeps, kAssigns, kSteps };

/// What a token does to the operand beside it.
[[nodiscard]] inline OperatorRole role_of(std::string_view token) {
  constexpr OperatorRole assigns = OperatorRole::kAssigns;
  constexpr OperatorRole steps = OperatorRole::kSteps;
  if (token.empty() || (token.back() != '=' && token.back() != token.front() && token.back() != 'q')) {
    return OperatorRole::kKeeps;
  }
#define OPERATOR(spelling, role) \
  if (token == (spelling)) return role;
#include "lex/operators.def"
  return OperatorRole::kKeeps;
}

/// Whether a token is an assignment operator, compound ones included.
[[nodiscard]] inline bool is_assignment(std::string_view token) { return role_of(token) == OperatorRole::kAssigns; }
/// Whether a token is `++` or `--`.
[[nodiscard]] inline bool is_increment(std::string_view token) { return role_of(token) == OperatorRole::kSteps; }
/// Whether a token assigns or steps.
[[nodiscard]] inline bool changes_value(std::string_view token) { return role_of(token) != OperatorRole::kKeeps; }

}  // namespace cu2sycl

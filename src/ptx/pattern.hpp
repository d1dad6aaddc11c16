// Patterns for instructions in table rows, such as `shf.(l|r).wrap.b32 d, a, b, c`, and matching against instructions.
#pragma once

#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace cu2sycl::ptx {

/// The operands captured by a pattern's parameters, by name. Addresses include their brackets.
using Captures = std::vector<std::pair<std::string_view, std::string_view>>;

struct InstructionPattern {
  std::string_view name;                   // with alternatives
  std::vector<std::string_view> operands;  // if empty, any operands match
};
[[nodiscard]] InstructionPattern read_pattern(std::string_view text);

/// Returns the names that a pattern's name stands for, one for each combination of its alternatives.
[[nodiscard]] std::vector<std::string> alternatives(std::string_view name);

/// Returns the parts of an instruction's name that matched the groups of alternatives of a pattern, in order.
[[nodiscard]] std::vector<std::string_view> chosen(std::string_view pattern, std::string_view name);

/// Whether an operand of a pattern, or a part of it inside brackets, is a parameter.
[[nodiscard]] bool is_parameter(std::string_view operand);
/// Returns the parameters in a pattern's operands, in order.
[[nodiscard]] std::vector<std::string_view> parameters_of(const std::vector<std::string_view>& operands);

/// Whether operands match a pattern. Adds what the parameters captured to `captures`.
[[nodiscard]] bool match_operands(const std::vector<std::string_view>& pattern,
                                  const std::vector<std::string>& operands, Captures& captures);

}  // namespace cu2sycl::ptx

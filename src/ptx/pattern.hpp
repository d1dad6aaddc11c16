// What a table row says of an instruction, `shf.(l|r).wrap.b32 d, a, b, c`, and how instructions match it.
#pragma once

#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace cu2sycl::ptx {

/// The operands that a pattern's parameters took, by name; addresses with their brackets.
using Captures = std::vector<std::pair<std::string_view, std::string_view>>;

struct InstructionPattern {
  std::string_view name;                   // with alternatives
  std::vector<std::string_view> operands;  // none: any
};
[[nodiscard]] InstructionPattern read_pattern(std::string_view text);

/// The names that a pattern's name stands for: one for each choice of its alternatives.
[[nodiscard]] std::vector<std::string> alternatives(std::string_view name);

/// What the groups of alternatives in a pattern's name took of an instruction's name, in order.
[[nodiscard]] std::vector<std::string_view> chosen(std::string_view pattern, std::string_view name);

/// Whether an operand of a pattern, or of what stands in its brackets, is a parameter.
[[nodiscard]] bool is_parameter(std::string_view operand);
/// The parameters of a pattern's operands, in order.
[[nodiscard]] std::vector<std::string_view> parameters_of(const std::vector<std::string_view>& operands);

/// Whether operands are what a pattern says; `captures` gets what its parameters took.
[[nodiscard]] bool match_operands(const std::vector<std::string_view>& pattern,
                                  const std::vector<std::string>& operands, Captures& captures);

}  // namespace cu2sycl::ptx

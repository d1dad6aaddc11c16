// The names in a row: what it matches, and its parameters.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "rules/row/rule.hpp"

namespace cu2sycl {

/// What is wrong with a row.
struct RowError {
  std::string message;
  std::string_view key = {};  // of the row, whose place it is; empty: the row's own
};

[[nodiscard]] inline std::string in_backticks(std::string_view word) { return "`" + std::string(word) + "`"; }

/// The parameters of a list such as `to,from?,rest...`. Throws a RowFault where one has no name, or another's.
[[nodiscard]] std::vector<RuleParameter> read_parameters(std::string_view list);

/// How many arguments parameters take.
[[nodiscard]] Arity arity_of(std::span<const RuleParameter> parameters);

/// The elements of a sequence: blanks part them, and `{x}` is an open one. Throws a RowFault where it ends with an open
/// one, begins with one, or has two in a row.
[[nodiscard]] std::vector<SequenceElement> read_sequence(std::string_view text);

/// The name and the operands of an instruction, and their parameters. Throws a RowFault where it has no name.
struct InstructionName {
  std::vector<SequenceElement> elements;
  std::vector<RuleParameter> parameters;
};
[[nodiscard]] InstructionName read_instruction(std::string_view text);

/// The letters and open elements, `{x}`, of words of a build script. Throws a RowFault where a `{` has no `}`.
[[nodiscard]] std::vector<SequenceElement> read_build_words(std::string_view text);

/// Takes the name of a call, type or value apart, `gpu::pool_alloc<T>`: the namespaces, the name, and the template
/// parameters, which are returned. Throws a RowFault where it is no name.
[[nodiscard]] std::vector<RuleParameter> read_name(Rule& rule);

}  // namespace cu2sycl

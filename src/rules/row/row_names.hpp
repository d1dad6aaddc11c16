// The names in a row: the name that it matches, and its parameters.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "rules/row/rule.hpp"

namespace cu2sycl {

/// An error in a row.
struct RowError {
  std::string message;
  std::string_view key = {};  // the key whose place is reported; empty: the row's place
  KeyPlace at = {};           // instead of a key: the place that is reported
};

[[nodiscard]] inline std::string in_backticks(std::string_view word) { return "`" + std::string(word) + "`"; }

/// Reads a list of parameters such as `to: copied_to,from?,rest...`. Throws a RowError if one has no valid name or
/// role, has the name of another, or is in the wrong order.
[[nodiscard]] std::vector<RuleParameter> read_parameters(std::string_view list);

/// Returns how many arguments the parameters take.
[[nodiscard]] Arity arity_of(std::span<const RuleParameter> parameters);

/// Reads the elements of a sequence: they are separated by blanks, and `{x}` is an open element. Throws a RowError if
/// the sequence does not begin with a word, or has two open elements in a row.
[[nodiscard]] std::vector<SequenceElement> read_sequence(std::string_view text);

/// The name and the operands of an instruction, and its parameters.
struct InstructionName {
  std::vector<SequenceElement> elements;
  std::vector<RuleParameter> parameters;
};
/// Reads an instruction. Throws a RowError if it has no name, or an invalid parameter.
[[nodiscard]] InstructionName read_instruction(std::string_view text);

/// Splits words of a build script into literal text and open elements, `{x}`. Throws a RowError if a `{` has no name or
/// no `}`, or if two open elements follow each other.
[[nodiscard]] std::vector<SequenceElement> read_build_words(std::string_view text);

/// Splits the name of a call, type or value, such as `gpu::pool_alloc<T>`. Stores the namespaces and the name in
/// `rule`, and returns the template parameters. Throws a RowError if it is not a valid name.
[[nodiscard]] std::vector<RuleParameter> read_name(Rule& rule);

}  // namespace cu2sycl

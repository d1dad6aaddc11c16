// Recognizes forms of a row's text: a call with the parameters in order; a statement.
#pragma once

#include <optional>
#include <string>
#include <string_view>

#include "rules/row/rule.hpp"

namespace cu2sycl {

/// Returns the slot at part `k` of a text; nullptr if that part is a literal, or past the end.
[[nodiscard]] const Slot* slot_at(Template text, std::size_t k);
/// Returns the literal at part `k` of a text; empty if that part is a slot, or past the end.
[[nodiscard]] std::string_view literal_at(Template text, std::size_t k);

/// A text that is a call: the name before the `(`, and the part that ends with the `(`.
struct CallText {
  std::string name;
  std::size_t open;
};

/// Returns the call if a rule's text is one; nothing for other expressions.
[[nodiscard]] std::optional<CallText> read_call(const Rule& rule);
/// Returns whether the text continues after part `open`, which ends with `(`, with the parameters in order and `)`.
[[nodiscard]] bool in_order(const Rule& rule, std::size_t open);
/// Returns whether a text assigns or has several statements, outside of brackets.
[[nodiscard]] bool is_statement_text(Template text);

}  // namespace cu2sycl

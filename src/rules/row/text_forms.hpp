// What forms a row's text has: a call, with the parameters as they come; a statement.
#pragma once

#include <optional>
#include <string>
#include <string_view>

#include "rules/row/rule.hpp"

namespace cu2sycl {

/// The slot at a part of a text; nullptr where letters stand there, or the text ends.
[[nodiscard]] const Slot* slot_at(Template text, std::size_t k);
/// The letters at a part of a text; empty where a slot stands there, or the text ends.
[[nodiscard]] std::string_view literal_at(Template text, std::size_t k);

/// A text that is a call: the name before the `(`, and the part that the `(` ends.
struct CallText {
  std::string name;
  std::size_t open;
  bool is_name_slot;  // nothing but `{name}` stands before the `(`
};

/// The call that a rule's text is; nothing where it is another expression.
[[nodiscard]] std::optional<CallText> read_call(const Rule& rule);
/// Whether the text goes on, after the `(`, with the parameters as they are and `)`.
[[nodiscard]] bool in_order(const Rule& rule, std::size_t open);
/// Whether a text assigns or has several statements, outside of brackets.
[[nodiscard]] bool is_statement_text(Template text);

}  // namespace cu2sycl

#include "rules/row/text_forms.hpp"

#include <algorithm>

namespace cu2sycl {

const Slot* slot_at(Template text, std::size_t k) { return k < text.size() && text[k].slot ? &*text[k].slot : nullptr; }

std::string_view literal_at(Template text, std::size_t k) {
  return k < text.size() && !text[k].slot ? text[k].literal : std::string_view();
}

std::optional<CallText> read_call(const Rule& rule) {
  CallText out{{}, 0};
  for (; out.open < rule.to.size(); ++out.open) {
    if (const Slot* slot = slot_at(rule.to, out.open)) {
      if (slot->what != Slot::What::kName) return {};
      out.name += rule.stands_for;
      continue;
    }
    const std::string_view literal = literal_at(rule.to, out.open);
    const std::size_t open = literal.find('(');
    out.name += literal.substr(0, open);
    if (open == std::string_view::npos) continue;
    const bool ends = open + 1 == literal.size() || (literal.substr(open) == "()" && out.open + 1 == rule.to.size());
    return ends ? std::optional(out) : std::nullopt;
  }
  return {};
}

bool in_order(const Rule& rule, std::size_t open) {
  const std::size_t count = rule.parameters.size();
  if (count == 0) return literal_at(rule.to, open).ends_with("()") && open + 1 == rule.to.size();
  if (open + 2 * count + 1 != rule.to.size()) return false;
  for (std::size_t k = 0; k < count; ++k) {
    const Slot* slot = slot_at(rule.to, open + 1 + 2 * k);
    if (slot == nullptr || slot->what != Slot::What::kParameter || slot->index != k || slot->filter != Filter::kAsIs ||
        rule.parameters[k].optional || rule.parameters[k].rest ||
        literal_at(rule.to, open + 2 + 2 * k) != (k + 1 == count ? ")" : ", "))
      return false;
  }
  return true;
}

bool is_statement_text(Template text) {
  int depth = 0;
  for (const TemplatePart& part : text) {
    for (std::size_t k = 0; k < part.literal.size(); ++k) {
      const char c = part.literal[k];
      const auto at = [&](std::size_t i) { return i < part.literal.size() ? part.literal[i] : ' '; };
      depth += c == '(' || c == '[' || c == '{' ? 1 : c == ')' || c == ']' || c == '}' ? -1 : 0;
      const bool compares =
          at(k + 1) == '=' || (k > 0 && std::string_view("=!<>").find(at(k - 1)) != std::string_view::npos);
      if (depth == 0 && (c == ';' || (c == '=' && !compares))) return true;
    }
  }
  return false;
}

}  // namespace cu2sycl

#include "rules/row/row_names.hpp"

#include <algorithm>
#include <array>

#include "ptx/pattern.hpp"
#include "source/algorithms.hpp"
#include "source/lists.hpp"
#include "source/suggestion.hpp"

namespace cu2sycl {
namespace {

bool is_identifier(std::string_view name) {
  return !name.empty() && (name[0] < '0' || name[0] > '9') && all_of(name, [](char c) {
    return c == '_' || (c >= '0' && c <= '9') || (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z');
  });
}

constexpr std::array kRoles{
#define ROLE(word, name, meaning) std::string_view(#word),
#include "rules/words/roles.def"
#undef ROLE
};

Role read_role(std::string_view word) {
  const auto* const found = std::ranges::find(kRoles, word);
  if (found == kRoles.end())
    throw RowError{"unknown role " + in_backticks(word) + suggestion(word, {kRoles.begin(), kRoles.end()})};
  return static_cast<Role>(found - kRoles.begin() + 1);
}

}  // namespace

std::vector<RuleParameter> read_parameters(std::string_view list) {
  std::vector<RuleParameter> out;
  for (std::string_view one : split_list(list)) {
    RuleParameter parameter;
    if (const std::size_t colon = one.find(':'); colon != std::string_view::npos) {
      parameter.role = read_role(one.substr(std::min(one.find_first_not_of(" :", colon), one.size())));
      one = one.substr(0, colon);
    }
    parameter.rest = one.ends_with("...");
    if (parameter.rest) one.remove_suffix(3);
    parameter.optional = one.ends_with('?');
    if (parameter.optional) one.remove_suffix(1);
    parameter.name = one;
    if (!is_identifier(one)) throw RowError{in_backticks(one) + " is not a name for a parameter"};
    if (any_of(out, [&](const RuleParameter& other) { return other.name == one; }))
      throw RowError{"the parameter " + in_backticks(one) + " is declared twice"};
    if (!out.empty() && out.back().rest)
      throw RowError{"the rest parameter " + in_backticks(out.back().name) + " must be the last"};
    if (!parameter.optional && !parameter.rest && !out.empty() && out.back().optional)
      throw RowError{in_backticks(one) + " is required, but follows the optional " + in_backticks(out.back().name) +
                     "; declare optional parameters last"};
    out.push_back(parameter);
  }
  return out;
}

Arity arity_of(std::span<const RuleParameter> parameters) {
  Arity out;
  for (const RuleParameter& one : parameters) {
    if (one.rest) {
      out.most = std::numeric_limits<std::size_t>::max();
      break;
    }
    if (!one.optional) out.least = out.most + 1;
    ++out.most;
  }
  return out;
}

std::vector<SequenceElement> read_sequence(std::string_view text) {
  std::vector<SequenceElement> out;
  while (!text.empty()) {
    const std::size_t end = std::min(text.find(' '), text.size());
    const std::string_view one = text.substr(0, end);
    text.remove_prefix(std::min(end + 1, text.size()));
    if (one.empty()) continue;
    const bool open = one.size() > 2 && one.front() == '{' && one.back() == '}';
    if (open && (out.empty() || out.back().open))
      throw RowError{"in a sequence, a token must precede " + in_backticks(one)};
    out.push_back({open ? one.substr(1, one.size() - 2) : one, open});
  }
  if (out.empty()) throw RowError{"the sequence has no tokens"};
  if (!is_identifier(out.front().text))
    throw RowError{"a sequence begins with a word, not with " + in_backticks(out.front().text)};
  return out;
}

InstructionName read_instruction(std::string_view text) {
  const ptx::InstructionPattern pattern = ptx::read_pattern(text);
  if (pattern.name.empty()) throw RowError{"the instruction has no name"};
  InstructionName out{{{pattern.name}}, {}};
  for (const std::string_view one : pattern.operands) out.elements.push_back({one, ptx::is_parameter(one)});
  for (const std::string_view one : ptx::parameters_of(pattern.operands)) {
    if (!is_identifier(one)) throw RowError{in_backticks(one) + " is not a name for a parameter"};
    out.parameters.push_back({one});
  }
  return out;
}

std::vector<SequenceElement> read_build_words(std::string_view text) {
  std::vector<SequenceElement> out;
  while (!text.empty()) {
    const std::size_t open = text.find('{');
    const std::size_t close = text.find('}');
    // `${X}` is a variable, not an open element.
    const bool variable = open != std::string_view::npos && open > 0 && text[open - 1] == '$';
    if (open != 0) {
      const std::size_t end = variable ? std::min(close, text.size() - 1) + 1 : std::min(open, text.size());
      out.push_back({text.substr(0, end), false});
      text.remove_prefix(end);
      continue;
    }
    if (close == std::string_view::npos || !is_identifier(text.substr(1, close - 1)))
      throw RowError{"`{` without a name and `}` in " + in_backticks(text)};
    if (!out.empty() && out.back().open)
      throw RowError{"text must separate " + in_backticks(text) + " and the one before"};
    out.push_back({text.substr(1, close - 1), true});
    text.remove_prefix(close + 1);
  }
  return out;
}

std::vector<RuleParameter> read_name(Rule& rule) {
  std::vector<RuleParameter> out;
  const bool word = rule.kind == RuleKind::kCall || rule.kind == RuleKind::kType ||
                    rule.kind == RuleKind::kConstructor || rule.kind == RuleKind::kValue;
  if (word && rule.kind == RuleKind::kCall && rule.name.ends_with('>')) {
    const std::size_t open = rule.name.find('<');
    if (open == std::string_view::npos) throw RowError{in_backticks(rule.name) + " is no name"};
    if (open + 2 == rule.name.size()) throw RowError{in_backticks(rule.name) + " has no template parameters"};
    out = read_parameters(rule.name.substr(open + 1, rule.name.size() - open - 2));
    rule.name = rule.name.substr(0, open);
    rule.template_parameters = out.size();
  }
  if (word && rule.name.find("::") != std::string_view::npos) {
    const std::size_t colons = rule.name.rfind("::");
    rule.namespaces = rule.name.substr(0, colons);
    rule.name = rule.name.substr(colons + 2);
    if (rule.namespaces.starts_with("::")) rule.namespaces.remove_prefix(2);
    if (rule.namespaces.empty())
      throw RowError{"`::" + std::string(rule.name) + "` is in no namespace; write the name alone"};
  }
  if (word && !is_identifier(rule.name)) throw RowError{in_backticks(rule.name) + " is no name"};
  return out;
}

}  // namespace cu2sycl

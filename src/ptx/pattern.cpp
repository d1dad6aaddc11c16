#include "ptx/pattern.hpp"

#include <algorithm>

#include "ptx/instruction.hpp"
#include "ptx/types.hpp"

namespace cu2sycl::ptx {
namespace {

bool is_bracketed(std::string_view operand) {
  return !operand.empty() && (operand.front() == '[' || operand.front() == '{');
}

// Returns what separates the operands of a pattern: `.` if it is a parameter with a part, `|` otherwise. `%tid.x` is
// one operand.
char separator(std::string_view pattern) {
  return is_parameter(pattern) && pattern.find('.') != std::string_view::npos ? '.' : '|';
}

// Splits `d|p`, a register and a predicate that are both written, or `d.b0`, a register and a part of it.
std::vector<std::string_view> split_pair(std::string_view operand, char between) {
  const std::size_t bar = is_bracketed(operand) ? std::string_view::npos : operand.find(between);
  if (bar == std::string_view::npos) return {operand};
  return {operand.substr(0, bar), operand.substr(bar + 1)};
}

bool match_operand(std::string_view pattern, std::string_view operand, Captures& captures) {
  const auto wanted = split_pair(pattern, separator(pattern));
  const auto got = split_pair(operand, separator(pattern));
  if (wanted.size() != got.size()) return false;
  if (wanted.size() == 2)
    return match_operand(wanted[0], got[0], captures) && match_operand(wanted[1], got[1], captures);
  if (is_parameter(pattern)) {
    captures.emplace_back(pattern, operand);
    return !is_bracketed(operand);
  }
  if (!is_bracketed(pattern)) return pattern == operand || (integer(pattern) && integer(pattern) == integer(operand));
  if (!is_bracketed(operand) || pattern.front() != operand.front()) return false;
  if (pattern.front() == '[') {
    captures.emplace_back(inside_brackets(pattern), operand);
    return true;
  }
  const auto parts = split_operands(inside_brackets(pattern));
  const auto given = split_operands(inside_brackets(operand));
  return std::equal(parts.begin(), parts.end(), given.begin(), given.end(),
                    [&](std::string_view one, std::string_view other) { return match_operand(one, other, captures); });
}

}  // namespace

InstructionPattern read_pattern(std::string_view text) {
  const std::size_t end = std::min(text.find(' '), text.size());
  return {text.substr(0, end), split_operands(text.substr(end))};
}

std::vector<std::string> alternatives(std::string_view name) {
  const std::size_t open = name.find('(');
  const std::size_t close = name.find(')', open);
  if (open == std::string_view::npos || close == std::string_view::npos) return {std::string(name)};
  std::vector<std::string> out;
  const std::vector<std::string> ends = alternatives(name.substr(close + 1));
  std::string_view choices = name.substr(open + 1, close - open - 1);
  for (bool more = true; more;) {
    const std::size_t bar = choices.find('|');
    more = bar != std::string_view::npos;
    for (const std::string& one : ends)
      out.push_back(std::string(name.substr(0, open)) + std::string(choices.substr(0, bar)) + one);
    if (more) choices.remove_prefix(bar + 1);
  }
  return out;
}

namespace {

// Whether a pattern's name matches an instruction's name. Adds what the groups matched to `out`.
bool choose(std::string_view pattern, std::string_view name, std::vector<std::string_view>& out) {
  const std::size_t open = pattern.find('(');
  const std::size_t close = pattern.find(')', open);
  if (open == std::string_view::npos || close == std::string_view::npos) return pattern == name;
  if (!name.starts_with(pattern.substr(0, open))) return false;
  name.remove_prefix(open);
  std::string_view choices = pattern.substr(open + 1, close - open - 1);
  for (bool more = true; more;) {
    const std::size_t bar = choices.find('|');
    more = bar != std::string_view::npos;
    const std::string_view one = choices.substr(0, bar);
    if (more) choices.remove_prefix(bar + 1);
    if (!name.starts_with(one)) continue;
    out.push_back(name.substr(0, one.size()));
    if (choose(pattern.substr(close + 1), name.substr(one.size()), out)) return true;
    out.pop_back();
  }
  return false;
}

}  // namespace

std::vector<std::string_view> chosen(std::string_view pattern, std::string_view name) {
  std::vector<std::string_view> out;
  choose(pattern, name, out);
  return out;
}

bool is_parameter(std::string_view operand) {
  return !operand.empty() && (operand.front() == '_' || (operand.front() >= 'a' && operand.front() <= 'z'));
}

std::vector<std::string_view> parameters_of(const std::vector<std::string_view>& operands) {
  std::vector<std::string_view> out;
  for (const std::string_view operand : operands) {
    for (const std::string_view one : split_pair(operand, separator(operand))) {
      if (is_parameter(one)) out.push_back(one);
    }
    if (!is_bracketed(operand)) continue;
    for (const std::string_view inner : parameters_of(split_operands(inside_brackets(operand)))) out.push_back(inner);
  }
  return out;
}

bool match_operands(const std::vector<std::string_view>& pattern, const std::vector<std::string>& operands,
                    Captures& captures) {
  return std::equal(
      pattern.begin(), pattern.end(), operands.begin(), operands.end(),
      [&](std::string_view one, const std::string& other) { return match_operand(one, other, captures); });
}

}  // namespace cu2sycl::ptx

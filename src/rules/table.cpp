#include "rules/table.hpp"

#include <algorithm>
#include <cstdio>
#include <cstdlib>

#include "rules/embedded.hpp"
#include "source/lists.hpp"

namespace cu2sycl {
namespace {

std::span<const Rule* const> rules_of(const std::unordered_map<std::string_view, std::vector<const Rule*>>& by_word,
                                      std::string_view word) {
  const auto found = by_word.find(word);
  return found != by_word.end() ? std::span<const Rule* const>(found->second) : std::span<const Rule* const>();
}

// Whether the parameters that a row gives are those of a rule, in any order.
bool gives_parameters(const RowText& row, const Rule& rule) {
  if (row.parameters.data() == nullptr) return true;
  std::vector<std::string_view> given = split_list(row.parameters);
  for (std::string_view& one : given) one = one.substr(0, one.find_first_of("?."));
  return std::all_of(rule.parameters.begin(), rule.parameters.end(), [&](const RuleParameter& one) {
    return one.optional || one.rest || std::find(given.begin(), given.end(), one.name) != given.end();
  });
}

}  // namespace

Table Table::built_in() {
  Table table;
  for (const RowText& row : embedded_rows()) {
    const auto added = table.append(row, 0);
    if (!added) {  // a fault of the build, found by the first test that runs
      std::fprintf(stderr, "cu2sycl: %s\n", added.error().text().c_str());
      std::abort();
    }
  }
  if (const auto indexed = table.index(0); !indexed) {
    std::fprintf(stderr, "cu2sycl: %s\n", indexed.error().text().c_str());
    std::abort();
  }
  return table;
}

Result<bool> Table::add(LoadedRows loaded) {
  const std::size_t from = rules_.size();
  const auto number = static_cast<std::uint32_t>(stores_.size() + 1);
  stores_.push_back(std::move(loaded));  // moving a deque leaves its strings where they are
  for (const RowText& row : stores_.back().rows) {
    if (const auto added = append(row, number); !added) return added;
  }
  return index(from);
}

// The rules in force of the name that a row is the same as.
std::vector<const Rule*> Table::same_as(const RowText& row) const {
  std::vector<const Rule*> out;
  for (const Rule& rule : rules_) {
    if (rule.name == row.as && rule.kind == row.kind && gives_parameters(row, rule)) out.push_back(&rule);
  }
  if (out.empty()) return out;
  const std::uint32_t newest = out.back()->table;
  std::erase_if(out, [&](const Rule* rule) { return rule->table != newest; });
  return out;
}

Result<bool> Table::append(const RowText& row, std::uint32_t table) {
  std::vector<const Rule*> same{nullptr};
  if (!row.as.empty()) {
    same = same_as(row);
    if (same.empty())
      return Error{row.place(), "`as` names no row: no `" + std::string(to_string(row.kind)) + "` row of `" +
                                    std::string(row.as) + "` has such parameters"};
  }
  for (const Rule* one : same) {
    auto rule = make_rule(row, one);
    if (!rule) return rule.error();
    rule.value().table = table;
    rules_.push_back(std::move(rule.value()));
  }
  return true;
}

Result<bool> Table::add_pattern(const Rule& rule, bool first) {
  auto pattern = Pattern::compile(rule.name);
  if (!pattern) return Error{rule.row.place(), pattern.error().message};
  if (rule.kind == RuleKind::kPattern)
    patterns_.insert(first ? patterns_.begin() : patterns_.end(), {std::move(pattern.value()), {&rule}});
  else
    compiler_macro_patterns_.insert(first ? compiler_macro_patterns_.begin() : compiler_macro_patterns_.end(),
                                    {std::move(pattern.value()), &rule});
  return true;
}

Result<bool> Table::index(std::size_t from) {
  for (std::size_t i = from; i < rules_.size(); ++i) {
    const Rule& rule = rules_[i];
    switch (rule.kind) {
      case RuleKind::kDefined: compiler_macros_[rule.name] = &rule; continue;
      case RuleKind::kPattern:
      case RuleKind::kUndefined:
      case RuleKind::kForeign:
        if (const auto added = add_pattern(rule, from > 0); !added) return added;
        continue;
      case RuleKind::kSequence: sequences_[rule.sequence.front().text].push_back(&rule); continue;
      default: break;
    }
    std::vector<const Rule*>& same = by_name_[rule.name];
    std::erase_if(same, [&](const Rule* other) {
      return other->kind == rule.kind && (other->row.file != rule.row.file || other->table != rule.table);
    });
    same.push_back(&rule);
    if (rule.kind == RuleKind::kMember) member_variables_.insert(rule.name.substr(0, rule.name.find('.')));
  }
  methods_.clear();
  for (const auto& [name, rules] : by_name_) {
    for (const Rule* rule : rules) {
      if (rule->kind == RuleKind::kMethod) methods_[name.substr(name.find('.') + 1)].push_back(rule);
    }
  }
  return true;
}

std::span<const Rule* const> Table::find(std::string_view name) const {
  if (const auto found = by_name_.find(name); found != by_name_.end()) return found->second;
  for (const auto& [pattern, rules] : patterns_) {
    if (pattern.matches(name)) return rules;
  }
  return {};
}

const Rule* Table::find(std::string_view name, RuleKind kind) const {
  for (const Rule* rule : rules_of(by_name_, name)) {
    if (rule->kind == kind) return rule;
  }
  return nullptr;
}

std::span<const Rule* const> Table::methods(std::string_view method) const { return rules_of(methods_, method); }

std::span<const Rule* const> Table::sequences(std::string_view first) const { return rules_of(sequences_, first); }

const Rule* Table::compiler_macro(std::string_view name) const {
  if (const auto found = compiler_macros_.find(name); found != compiler_macros_.end()) return found->second;
  for (const auto& [pattern, rule] : compiler_macro_patterns_) {
    if (pattern.matches(name)) return rule;
  }
  return nullptr;
}

std::string Table::capture(const Rule& rule, std::string_view word, std::size_t index) const {
  for (const auto& [pattern, rules] : patterns_) {
    if (rules.front() == &rule) return pattern.capture(word, index);
  }
  return {};
}

}  // namespace cu2sycl

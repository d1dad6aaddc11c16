#include "rules/table.hpp"

#include <algorithm>
#include <cstdio>
#include <cstdlib>

#include "rules/embedded.hpp"

namespace cu2sycl {

Table Table::built_in() {
  Table table;
  const auto rows = embedded_rows();
  table.rows_.assign(rows.begin(), rows.end());
  if (const auto indexed = table.index(0); !indexed) {  // a fault of the build, found by the first test that runs
    std::fprintf(stderr, "cu2sycl: %s\n", indexed.error().text().c_str());
    std::abort();
  }
  return table;
}

Result<bool> Table::add(LoadedRows loaded) {
  const std::size_t from = rows_.size();
  const auto number = static_cast<std::uint32_t>(stores_.size() + 1);
  for (Row& row : loaded.rows) row.table = number;
  rows_.insert(rows_.end(), loaded.rows.begin(), loaded.rows.end());
  stores_.push_back(std::move(loaded.texts));  // moving a deque leaves its strings where they are
  return index(from);
}

Result<bool> Table::index(std::size_t from) {
  by_name_.clear();
  member_variables_.clear();
  methods_.clear();
  compiler_macros_.clear();
  compiler_macro_patterns_.clear();
  std::vector<std::pair<Pattern, std::vector<const Row*>>> patterns;
  for (std::size_t i = 0; i < rows_.size(); ++i) {
    const Row& row = rows_[i];
    if (row.kind == RowKind::kDefined) {
      compiler_macros_[row.name] = &row;
      continue;
    }
    if (row.kind == RowKind::kPattern || row.kind == RowKind::kUndefined || row.kind == RowKind::kForeign) {
      auto pattern = Pattern::compile(row.name);
      if (!pattern) return Error{std::string(row.file) + ":" + std::to_string(row.line), pattern.error().message};
      if (row.kind != RowKind::kPattern) {
        compiler_macro_patterns_.insert(
            i >= from && from > 0 ? compiler_macro_patterns_.begin() : compiler_macro_patterns_.end(),
            {std::move(pattern.value()), &row});
        continue;
      }
      patterns.insert(i >= from && from > 0 ? patterns.begin() : patterns.end(), {std::move(pattern.value()), {&row}});
      continue;
    }
    std::vector<const Row*>& same = by_name_[row.name];
    std::erase_if(same, [&](const Row* other) {
      return other->kind == row.kind && (other->file != row.file || other->table != row.table);
    });
    same.push_back(&row);
    if (row.kind == RowKind::kMember || row.kind == RowKind::kMethod) {
      const bool is_member = row.kind == RowKind::kMember;
      const std::size_t dot = row.name.find('.');
      if (dot == std::string_view::npos)
        return Error{std::string(row.file) + ":" + std::to_string(row.line),
                     is_member ? "`member` is written `variable.member`" : "`method` is written `maker.method`"};
      if (is_member) member_variables_.emplace(row.name.substr(0, dot), 0);
    }
  }
  for (const auto& [name, rows] : by_name_) {
    for (const Row* row : rows) {
      if (row->kind == RowKind::kMethod) methods_[name.substr(name.find('.') + 1)].push_back(row);
    }
  }
  patterns_ = std::move(patterns);
  return true;
}

std::span<const Row* const> Table::find(std::string_view name) const {
  if (const auto found = by_name_.find(name); found != by_name_.end()) return found->second;
  for (const auto& [pattern, rows] : patterns_) {
    if (pattern.matches(name)) return rows;
  }
  return {};
}

const Row* Table::compiler_macro(std::string_view name) const {
  if (const auto found = compiler_macros_.find(name); found != compiler_macros_.end()) return found->second;
  for (const auto& [pattern, row] : compiler_macro_patterns_) {
    if (pattern.matches(name)) return row;
  }
  return nullptr;
}

std::span<const Row* const> Table::methods(std::string_view method) const {
  const auto found = methods_.find(method);
  return found != methods_.end() ? std::span<const Row* const>(found->second) : std::span<const Row* const>();
}

const Row* Table::find(std::string_view name, RowKind kind) const {
  const auto found = by_name_.find(name);
  if (found == by_name_.end()) return nullptr;
  for (const Row* row : found->second) {
    if (row->kind == kind) return row;
  }
  return nullptr;
}

}  // namespace cu2sycl

// All rows of a run, found by name.
#pragma once

#include <span>
#include <string>
#include <string_view>
#include <unordered_map>
#include <vector>

#include "rules/pattern.hpp"
#include "rules/row.hpp"
#include "rules/yaml_loader.hpp"
#include "source/result.hpp"

namespace cu2sycl {

class Table {
 public:
  /// The tables that the program was built with.
  static Table built_in();

  /// Adds a user's table. Its rows hide all earlier rows of the same name and kind.
  Result<bool> add(LoadedRows rows);

  /// The rows of a word, the ones in force: rows of one name may differ in kind or in their number of parameters. Where
  /// no row names the word, the row of the first pattern that matches it. Empty where nothing does.
  [[nodiscard]] std::span<const Row* const> find(std::string_view name) const;
  /// The row of this name and kind, or nullptr.
  [[nodiscard]] const Row* find(std::string_view name, RowKind kind) const;
  /// `threadIdx` where rows match members of it.
  [[nodiscard]] bool has_members(std::string_view variable) const { return member_variables_.contains(variable); }
  /// The rows of a method, whatever makes the object.
  [[nodiscard]] std::span<const Row* const> methods(std::string_view method) const;
  /// The row that says whether nvcc defines this macro: of kind kDefined, kUndefined or kForeign; nullptr where none
  /// does.
  [[nodiscard]] const Row* compiler_macro(std::string_view name) const;
  [[nodiscard]] const std::vector<Row>& all() const { return rows_; }

 private:
  Result<bool> index(std::size_t from);

  std::vector<Row> rows_;
  std::deque<std::deque<std::string>> stores_;
  std::unordered_map<std::string_view, std::vector<const Row*>> by_name_;
  std::unordered_map<std::string_view, int> member_variables_;
  std::unordered_map<std::string_view, std::vector<const Row*>> methods_;
  std::vector<std::pair<Pattern, std::vector<const Row*>>> patterns_;
  std::unordered_map<std::string_view, const Row*> compiler_macros_;
  std::vector<std::pair<Pattern, const Row*>> compiler_macro_patterns_;
};

}  // namespace cu2sycl

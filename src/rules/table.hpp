// All rules of a run, found by name.
#pragma once

#include <deque>
#include <map>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <unordered_map>
#include <unordered_set>
#include <vector>

#include "rules/instructions.hpp"
#include "rules/row/pattern.hpp"
#include "rules/row/rule.hpp"
#include "rules/yaml/yaml_loader.hpp"
#include "source/words.hpp"

namespace cu2sycl {

/// A sum of products of members that a rule converts: `blockIdx.x * blockDim.x + threadIdx.x`.
struct IndexSum {
  const Rule* rule;
  std::vector<std::vector<std::string_view>> terms;  // the factors of each term, in ascending order
};

class Table {
 public:
  /// The tables that the program was built with.
  static Table built_in();

  /// Adds a user's table. Its rows hide all earlier rows of the same name and kind. An error names the row's place.
  Result<bool> add(LoadedRows rows);

  /// Returns the rules in force for a word. Rules of one name may differ in kind or in their number of parameters. If
  /// no rule names the word, returns the rule of the first pattern that matches it; if there is none, nothing.
  [[nodiscard]] std::span<const Rule* const> find(std::string_view name) const;
  /// Returns the rule of this name and kind; nullptr if there is none.
  [[nodiscard]] const Rule* find(std::string_view name, RuleKind kind) const;
  /// Whether rules match members of this variable, such as `threadIdx`.
  [[nodiscard]] bool has_members(std::string_view variable) const { return member_variables_.contains(variable); }
  /// Returns the rules for a method, whatever creates the object.
  [[nodiscard]] std::span<const Rule* const> methods(std::string_view method) const;
  /// Whether the text of some rule replaces the object of a method, too.
  [[nodiscard]] bool takes_objects() const { return takes_objects_; }
  /// The rules for constructors, by the name of the type.
  [[nodiscard]] const WordMap<std::vector<const Rule*>>& constructed() const { return constructed_; }
  /// Returns the rules for sequences that begin with a word.
  [[nodiscard]] std::span<const Rule* const> sequences(std::string_view first) const;
  /// The rules for instructions of inline PTX.
  [[nodiscard]] const InstructionRules& instructions() const { return instructions_; }
  /// Returns the rule that says whether nvcc defines this macro, of kind kDefined, kUndefined or kForeign; nullptr if
  /// there is none.
  [[nodiscard]] const Rule* compiler_macro(std::string_view name) const;
  /// Returns what group `index` of a rule's pattern matched in a word.
  [[nodiscard]] std::string capture(const Rule& rule, std::string_view word, std::size_t index) const;
  /// Returns an error for the first pattern that took too many steps for some word so far; nothing if there is none.
  [[nodiscard]] std::optional<Error> undecided_pattern() const;
  /// The sums of members that rules convert. Those of later tables come first.
  [[nodiscard]] const std::vector<IndexSum>& index_sums() const { return index_sums_; }
  /// Returns the rules of a kind for build scripts: later tables first, within a table whole words before words with
  /// open elements.
  [[nodiscard]] std::span<const Rule* const> build_rules(RuleKind kind) const;
  /// All rules, in the order of their tables.
  [[nodiscard]] std::span<const Rule* const> all() const { return all_; }

 private:
  using ByWord = WordMap<std::vector<const Rule*>>;

  Result<bool> index(std::size_t from);
  Result<bool> add_index(const Rule& rule);
  [[nodiscard]] Result<bool> check_text(const Rule& rule) const;
  Result<bool> add_pattern(const Rule& rule, bool first);

  std::vector<const Rule*> all_;
  std::deque<Rule> rules_;  // the rules of added tables
  std::deque<LoadedRows> loaded_;
  std::shared_ptr<RuleStore> store_ = std::make_shared<RuleStore>();
  ByWord by_name_;
  ByWord constructed_;
  ByWord methods_;
  bool takes_objects_ = false;
  ByWord sequences_;
  InstructionRules instructions_;
  WordSet member_variables_;
  std::vector<IndexSum> index_sums_;
  WordMap<const Rule*> compiler_macros_;
  std::map<RuleKind, std::vector<const Rule*>> build_rules_;
  // In the order in which they are tried: those of later tables first.
  std::vector<std::pair<Pattern, std::vector<const Rule*>>> patterns_;
  PatternFilter pattern_filter_;  // for `patterns_`
  std::vector<std::pair<Pattern, const Rule*>> compiler_macro_patterns_;
};

/// Returns the rule for an included header, also found by the last folders of its path, as for `extern/cub/cub.cuh`;
/// otherwise the rule for the innermost folder of headers that contains it, such as `thrust/`; otherwise nullptr.
[[nodiscard]] const Rule* header_rule(const Table& table, std::string_view name);
/// Returns whether an included header, such as `extern/cub/cub.cuh`, belongs to a library that the output replaces with
/// another one.
[[nodiscard]] bool names_library_copy(const Table& table, std::string_view name);

}  // namespace cu2sycl

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

/// A sum of products of members that rules convert: `blockIdx.x * blockDim.x + threadIdx.x`.
struct IndexSum {
  const Rule* rule;
  std::vector<std::vector<std::string_view>> terms;  // the factors of each, in ascending order
};

class Table {
 public:
  /// The tables that the program was built with.
  static Table built_in();

  /// Adds a user's table. Its rows hide all earlier rows of the same name and kind. Errors name the row's place.
  Result<bool> add(LoadedRows rows);

  /// The rules of a word, the ones in force: rules of one name may differ in kind or in their number of parameters.
  /// Where none names the word, the rule of the first pattern that matches it. Empty where nothing does.
  [[nodiscard]] std::span<const Rule* const> find(std::string_view name) const;
  /// The rule of this name and kind, or nullptr.
  [[nodiscard]] const Rule* find(std::string_view name, RuleKind kind) const;
  /// `threadIdx` where rules match members of it.
  [[nodiscard]] bool has_members(std::string_view variable) const { return member_variables_.contains(variable); }
  /// The rules of a method, whatever makes the object.
  [[nodiscard]] std::span<const Rule* const> methods(std::string_view method) const;
  /// Whether some rule's text stands for a method's object, too.
  [[nodiscard]] bool takes_objects() const { return takes_objects_; }
  /// The rules of constructors, by the type's word.
  [[nodiscard]] const WordMap<std::vector<const Rule*>>& constructed() const { return constructed_; }
  /// The rules of sequences that begin with a word.
  [[nodiscard]] std::span<const Rule* const> sequences(std::string_view first) const;
  /// The rules of instructions of inline PTX.
  [[nodiscard]] const InstructionRules& instructions() const { return instructions_; }
  /// The rule that says whether nvcc defines this macro: of kind kDefined, kUndefined or kForeign; nullptr where none
  /// does.
  [[nodiscard]] const Rule* compiler_macro(std::string_view name) const;
  /// What group `index` of a rule's pattern matched in a word that it matches.
  [[nodiscard]] std::string capture(const Rule& rule, std::string_view word, std::size_t index) const;
  /// The first pattern that took too many steps for some word, of those asked so far.
  [[nodiscard]] std::optional<Error> undecided_pattern() const;
  /// The sums of members that rules convert; a later table's hide those before.
  [[nodiscard]] const std::vector<IndexSum>& index_sums() const { return index_sums_; }
  /// The rules of a kind about build scripts: later tables first, whole words before those with open elements.
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
  std::deque<Rule> rules_;  // of tables that were added
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
  // In the order in which they are asked: those of later tables first.
  std::vector<std::pair<Pattern, std::vector<const Rule*>>> patterns_;
  PatternFilter pattern_filter_;  // of `patterns_`
  std::vector<std::pair<Pattern, const Rule*>> compiler_macro_patterns_;
};

/// The rule of an included header, also by the last folders of its path, as `extern/cub/cub.cuh`; or of the deepest
/// folder of headers that holds it, as `thrust/`; or nullptr.
[[nodiscard]] const Rule* header_rule(const Table& table, std::string_view name);
/// Whether an included header, as `extern/cub/cub.cuh`, is one of a library in whose place the output takes another.
[[nodiscard]] bool names_library_copy(const Table& table, std::string_view name);

}  // namespace cu2sycl

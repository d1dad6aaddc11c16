// What differs between the work-items of a group, and where they wait for each other.
#pragma once

#include <map>
#include <set>
#include <string_view>
#include <unordered_set>
#include <vector>

#include "program/project.hpp"
#include "rules/table.hpp"
#include "source/words.hpp"

namespace cu2sycl {

/// Tracks which values differ between work-items, from the thread index through assignments, in the body of one device
/// function only. Memory that all work-items read at the same place is the same for all.
class Uniformity {
 public:
  /// Finds the barriers; nothing varies until find_varying() is called.
  Uniformity(const Project& project, const Table& table, FunctionId id);

  /// Finds the names that are assigned values that differ between work-items.
  void find_varying();
  /// Whether the value of the tokens [begin, end) may differ between work-items.
  [[nodiscard]] bool varies(TokenIndex begin, TokenIndex end) const;
  /// Returns the `a.b` that begins at a token, or the name alone if no member follows.
  [[nodiscard]] std::string_view member_at(TokenIndex name) const;
  /// Whether the word at a token is a macro that names the thread index, directly or through other macros.
  [[nodiscard]] bool is_varying_macro(TokenIndex i) const;
  [[nodiscard]] bool row_has(TokenIndex i, Effect effect) const;
  [[nodiscard]] bool barrier_between(TokenIndex begin, TokenIndex end) const;

 protected:
  friend class VaryingFinder;
  /// Returns the conditions of all `if`s around token i after `outer`, also of those whose `else` it is in.
  [[nodiscard]] std::vector<TokenRange> conditions(TokenIndex i, TokenIndex outer) const;
  [[nodiscard]] bool is_called_on_tile(TokenIndex i) const;
  void find_barriers();
  [[nodiscard]] bool writes_memory(TokenIndex name, TokenIndex assignment) const;
  [[nodiscard]] bool returns_alike(FunctionId function) const;
  [[nodiscard]] bool is_index_sum(TokenIndex name) const;
  /// What may differ: names, data members `a.b`, functions `a.b(`, and for names that the function declares several
  /// times the tokens of the variables.
  struct Varying {
    WordSet names;
    std::set<TokenIndex> variables;
  };
  /// Whether a variable or one of its data members differs.
  [[nodiscard]] bool is_varying(TokenIndex name) const;
  [[nodiscard]] bool is_varying_as_whole(TokenIndex name) const;
  /// Returns whether this call added or removed it.
  bool set_varying(TokenIndex name, bool varies = true);
  [[nodiscard]] bool set_alike(TokenIndex name) const;
  [[nodiscard]] bool stays_alike(TokenIndex use, TokenIndex outer) const;

  const Project& p_;
  const Table& table_;
  FunctionId id_;
  const Function& fn_;
  const TokenStream& s_;
  const StatementTree& statements_;
  std::vector<TokenIndex> barriers_;  // calls, in order
  Varying varying_;
  mutable std::vector<const Local*> asked_;  // the variables that set_alike() is asked about, the outermost first
  mutable std::map<const Local*, std::vector<TokenIndex>> uses_;  // of variables, in order
  bool warp_words_ = false;                                       // the function uses warp or group functions
  int depth_ = 0;                                                 // of the calls that changed_by() follows
  bool collective_ = true;  // what functions in which work-items meet return may differ
  bool lane_ = false;       // compare the lanes of one warp, not of the whole group
};

/// Whether a token is a variable of a function that is initialised as the number in the warp, `i & 31` or `i % 32`.
[[nodiscard]] bool is_lane_number(const Project& project, FunctionId function, TokenIndex name);

}  // namespace cu2sycl

// What differs between the work-items of a group, and where they wait for each other.
#pragma once

#include <set>
#include <string_view>
#include <unordered_set>
#include <vector>

#include "program/project.hpp"
#include "rules/table.hpp"
#include "source/words.hpp"

namespace cu2sycl {

/// Follows, in one device function's own body, what differs between work-items from the thread index through
/// assignments. Memory read at the same place by all is the same to all.
class Uniformity {
 public:
  /// Finds the barriers; nothing varies until find_varying() is called.
  Uniformity(const Project& project, const Table& table, FunctionId id);

  /// Finds the names that are given what differs between work-items.
  void find_varying();
  /// Whether the value of the tokens [begin, end) may differ between work-items.
  [[nodiscard]] bool varies(TokenIndex begin, TokenIndex end) const;
  /// Whether the word at a token is a macro that names the thread index, by itself or by what it uses.
  [[nodiscard]] std::string_view member_at(TokenIndex name) const;
  [[nodiscard]] bool is_varying_macro(TokenIndex i) const;
  [[nodiscard]] bool row_has(TokenIndex i, Effect effect) const;
  [[nodiscard]] bool barrier_between(TokenIndex begin, TokenIndex end) const;

 protected:
  /// The conditions of all `if`s around token i after `outer`, those of whose `else` it is in too.
  [[nodiscard]] std::vector<TokenRange> conditions(TokenIndex i, TokenIndex outer) const;
  void add_declared_by_macro(TokenIndex i);
  void find_barriers();
  [[nodiscard]] bool writes_memory(TokenIndex name, TokenIndex assignment) const;
  [[nodiscard]] bool tells_lanes_apart(TokenIndex i, TokenIndex end) const;
  /// What may differ: names, and variables of names that the function declares several times, by their tokens.
  struct Varying {
    WordSet names;
    std::set<TokenIndex> variables;
  };
  [[nodiscard]] bool is_varying(TokenIndex name) const;
  /// Whether it was added, or removed, just now.
  bool set_varying(TokenIndex name, bool varies = true);
  [[nodiscard]] bool set_alike(TokenIndex name) const;
  [[nodiscard]] bool is_referred_to(TokenIndex name) const;
  [[nodiscard]] bool stays_alike(TokenIndex use, TokenIndex outer) const;

  const Project& p_;
  const Table& table_;
  FunctionId id_;
  const Function& fn_;
  const TokenStream& s_;
  const StatementTree& statements_;
  std::vector<TokenIndex> barriers_;  // calls, in order
  Varying varying_;
  mutable std::vector<const Local*> asked_;  // what set_alike() is asked of, the outermost first
  bool warp_words_ = false;                  // it uses warp or group functions
  bool lane_ = false;                        // ask about the lanes of one warp, not about the whole group
};

}  // namespace cu2sycl

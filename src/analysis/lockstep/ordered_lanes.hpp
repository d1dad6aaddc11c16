// The lanes of a warp, where the stores by which they exchange values in lockstep are known.
#pragma once

#include <map>
#include <set>
#include <vector>

#include "analysis/call_graph/dependent_calls.hpp"
#include "analysis/lanes/lanes.hpp"
#include "source/algorithms.hpp"

namespace cu2sycl {

class OrderedLanes : public Lanes {
 public:
  /// The lanes are taken to wait at `stores`.
  OrderedLanes(const Project& project, const Table& table, FunctionId function, const LockstepStores& stores)
      : Lanes(project, table, function) {
    for (const auto& [place, store] : stores) {
      if (store.function == function) stores_.emplace(place.second, store.statement.end - 1);
      if (first_of_function(stores, store) && reads_nothing_before(project, store)) ordered_.insert(store.function);
    }
  }

 protected:
  /// Whether the lanes wait for each other at a token, or at the end of a store.
  [[nodiscard]] bool orders(TokenIndex i) const {
    const auto ends = [&](const auto& one) { return one.second == i; };
    return waits_at(i) || (s_.is(i, tok::semi) && any_of(stores_, ends)) || calls_ordered(i);
  }
  /// Whether a token calls another function in which the lanes wait at a store before they read elements.
  [[nodiscard]] bool calls_ordered(TokenIndex i) const {
    if (!s_.is_word(i) || ordered_.empty() || !s_.is(i + 1, tok::l_paren)) return false;
    const std::vector<FunctionId> callees = functions_called(p_, id_, i);
    return !callees.empty() && all_of(callees, [&](FunctionId id) { return id != id_ && ordered_.contains(id); });
  }
  [[nodiscard]] bool is_ordered(TokenIndex store) const { return stores_.contains(store); }

 private:
  static bool first_of_function(const LockstepStores& stores, const LockstepStore& store) {
    return none_of(stores, [&](const auto& one) {
      return one.second.function == store.function && one.second.statement.begin < store.statement.begin;
    });
  }
  // Whether a function reads no element before the lanes wait at its first store.
  static bool reads_nothing_before(const Project& p, const LockstepStore& store) {
    const Function& fn = p.functions[store.function];
    const TokenStream& s = p.files[fn.file].tokens;
    for (TokenIndex i = fn.body_open; i < store.statement.end; ++i) {
      const bool own = store.statement.begin < i && i < store.assignment;
      if (s.is_any(i, tok::l_square, tok::arrow) && !own) return false;
    }
    return true;
  }

  std::map<TokenIndex, TokenIndex> stores_;  // the first token and the `;`
  std::set<FunctionId> ordered_;             // functions in which the lanes wait first
};

}  // namespace cu2sycl

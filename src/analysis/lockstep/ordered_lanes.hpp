// The lanes of a warp, where the stores by which they exchange values in lockstep are known.
#pragma once

#include <map>

#include "analysis/lanes/lanes.hpp"
#include "source/algorithms.hpp"

namespace cu2sycl {

class OrderedLanes : public Lanes {
 public:
  /// The lanes are taken to wait at `stores`.
  OrderedLanes(const Project& project, const Table& table, FunctionId function, const LockstepStores& stores)
      : Lanes(project, table, function) {
    for (const auto& [place, store] : stores)
      if (store.function == function) stores_.emplace(place.second, store.statement.end - 1);
  }

 protected:
  /// Whether the lanes wait for each other at a token, or at the end of a store.
  [[nodiscard]] bool orders(TokenIndex i) const {
    const auto ends = [&](const auto& one) { return one.second == i; };
    return waits_at(i) || (s_.is(i, tok::semi) && any_of(stores_, ends));
  }
  [[nodiscard]] bool is_ordered(TokenIndex store) const { return stores_.contains(store); }

 private:
  std::map<TokenIndex, TokenIndex> stores_;  // the first token and the `;`
};

}  // namespace cu2sycl

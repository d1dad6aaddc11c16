// Which code all lanes of a warp come to together, with the calls that lead there.
#pragma once

#include <map>
#include <memory>
#include <set>
#include <vector>

#include "analysis/launch/dimensions.hpp"
#include "analysis/lockstep/lanes.hpp"

namespace cu2sycl {

class WarpEntries {
 public:
  WarpEntries(const Project& project, const Table& table, const ItemGraph& graph);

  /// Whether all lanes of each warp come to a token of a device function that any of them comes to. A function that
  /// has barriers is taken to be entered by whole groups. False where a call is not known.
  [[nodiscard]] bool come_together(FunctionId function, TokenIndex i);
  /// What differs between work-items in a function; its parameters do where some call is handed such a value.
  [[nodiscard]] const Lanes& lanes(FunctionId function);

 private:
  struct Call {
    FunctionId caller;
    TokenIndex name;
  };
  [[nodiscard]] std::vector<Call> calls_of(FunctionId function) const;
  [[nodiscard]] bool entered_together(FunctionId function);
  [[nodiscard]] bool is_handed_alike(FunctionId function, std::size_t parameter);

  const Project& p_;
  const Table& table_;
  std::map<FunctionId, std::set<FunctionId>> callers_;
  std::set<FunctionId> called_otherwise_;  // by macros and lambdas
  std::map<FunctionId, std::unique_ptr<Lanes>> lanes_;
  std::set<FunctionId> asked_;  // whose lanes or entries are being found
};

}  // namespace cu2sycl

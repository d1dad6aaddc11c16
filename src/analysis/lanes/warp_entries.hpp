// Which code all lanes of a warp reach together, considering the calls that lead there.
#pragma once

#include <functional>
#include <map>
#include <memory>
#include <set>
#include <vector>

#include "analysis/lanes/lanes.hpp"
#include "analysis/launch/dimensions.hpp"

namespace cu2sycl {

class WarpEntries {
 public:
  WarpEntries(const Project& project, const Table& table, const ItemGraph& graph);

  /// Whether all lanes of each warp reach a token of a device function that any of them reaches. A function with
  /// barriers is assumed to be entered by whole groups. False if a call is not known.
  [[nodiscard]] bool come_together(FunctionId function, TokenIndex i);
  /// Returns what differs between work-items in a function. A parameter differs if some call passes a value that does,
  /// and is the work-item's own number if all calls pass that.
  [[nodiscard]] const Lanes& lanes(FunctionId function);

 private:
  struct Call {
    FunctionId caller;
    TokenIndex name;
  };
  [[nodiscard]] std::vector<Call> calls_of(FunctionId function) const;
  [[nodiscard]] bool entered_together(FunctionId function);
  using Holds = std::function<bool(const Lanes& caller, TokenRange value)>;
  [[nodiscard]] bool is_handed(FunctionId function, std::size_t parameter, const Holds& holds);

  const Project& p_;
  const Table& table_;
  std::map<FunctionId, std::set<FunctionId>> callers_;
  std::set<FunctionId> called_otherwise_;  // by macros and lambdas
  std::map<FunctionId, std::unique_ptr<Lanes>> lanes_;
  std::set<FunctionId> asked_;  // functions whose lanes or entries are being computed
};

}  // namespace cu2sycl

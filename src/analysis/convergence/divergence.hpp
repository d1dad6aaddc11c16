// Places where work-items of one group may diverge before a barrier, or depend on others to make progress.
#pragma once

#include <vector>

#include "program/project.hpp"
#include "report/finding.hpp"
#include "rules/table.hpp"

namespace cu2sycl {

struct Hazard {
  TokenIndex at;
  FindingId id;
  std::string subject;
  TokenIndex mark = kNoToken;  // where the output is marked, if not at `at`
};

/// Looks only at the body of one device function. Finds:
/// - a `return`, `break` or `continue` under a condition that differs between work-items, before a barrier, and a loop
///   with a barrier whose condition differs (kDivergentBarrier; CUDA C++ Programming Guide, "Synchronization
///   Functions": the barrier waits for non-exited threads);
/// - a loop whose condition reads an atomic or volatile memory that others write, or that takes a lock (kSpinning);
/// - a loop on the lane's own number around a sub-group function (kDivergentWarp).
/// What differs is tracked from the thread index through assignments; memory that all read at the same place is the
/// same for all.
[[nodiscard]] std::vector<Hazard> find_convergence_hazards(const Project& project, const Table& table,
                                                           FunctionId function);

/// Returns the condition that a loop evaluates before each iteration: in a `for`, the part between its semicolons.
[[nodiscard]] TokenRange loop_condition(const TokenStream& s, const Statement& loop);

}  // namespace cu2sycl

// Places where work-items of one group may part before a barrier, or lean on others to go on.
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
  TokenIndex mark = kNoToken;  // where the output is marked, if not there
};

/// Looks at one device function's own body:
/// - a `return`, `break` or `continue` under a condition that differs between work-items, or a loop whose bounds do,
/// before a
///   barrier (kDivergentBarrier; CUDA C++ Programming Guide, "Synchronization Functions": the barrier waits for
///   non-exited threads);
/// - a loop whose condition reads an atomic or volatile memory that others write (kSpinning).
/// What differs is followed from the thread index through assignments; memory read at the same place by all is the same
/// to all.
[[nodiscard]] std::vector<Hazard> find_convergence_hazards(const Project& project, const Table& table,
                                                           FunctionId function);

}  // namespace cu2sycl

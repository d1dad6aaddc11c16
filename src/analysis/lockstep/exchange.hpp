// Memory that work-items exchange with nothing between that they wait at: lanes of a warp did so in lockstep.
#pragma once

#include <vector>

#include "analysis/convergence/divergence.hpp"

namespace cu2sycl {

/// Local or volatile memory that work-items of one device function exchange with nothing between that they wait at
/// (kLockstep): on GPUs before Volta the lanes of a warp went in lockstep. They wait at `stores`.
[[nodiscard]] std::vector<Hazard> find_exchanges(const Project& project, const Table& table, FunctionId function,
                                                 const LockstepStores& stores);

}  // namespace cu2sycl

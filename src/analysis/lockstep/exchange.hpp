// Memory through which work-items exchange values without waiting in between, as the lanes of a warp did in lockstep.
#pragma once

#include <vector>

#include "analysis/convergence/divergence.hpp"

namespace cu2sycl {

/// Returns the local or volatile memory through which work-items of one device function exchange values without waiting
/// in between (kLockstep): on GPUs before Volta the lanes of a warp ran in lockstep. The lanes are taken to wait at
/// `stores`.
[[nodiscard]] std::vector<Hazard> find_exchanges(const Project& project, const Table& table, FunctionId function,
                                                 const LockstepStores& stores);

}  // namespace cu2sycl

// Elements of local memory that one lane writes for its warp.
#pragma once

#include <vector>

#include "analysis/convergence/divergence.hpp"

namespace cu2sycl {

/// Returns the arrays of local memory of a device function of which some lanes write an element, or all different
/// values to it, that the other lanes of the warp read without waiting in between (kLockstep). The lanes are taken to
/// wait at `stores`.
[[nodiscard]] std::vector<Hazard> find_elected_writes(const Project& project, const Table& table, FunctionId function,
                                                      const LockstepStores& stores);

}  // namespace cu2sycl

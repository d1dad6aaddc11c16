// Pairs of elements of local memory that the lanes of a warp combine at changing distances.
#pragma once

#include <vector>

#include "analysis/convergence/divergence.hpp"

namespace cu2sycl {

/// Returns the local memory of which the work-items of a device function read and write two elements whose distance a
/// loop changes, without waiting in the loop (kLockstep). Functions without any barrier or warp function are left out.
[[nodiscard]] std::vector<Hazard> find_butterflies(const Project& project, const Table& table, FunctionId function);

}  // namespace cu2sycl

// Branches that only some lanes of a warp enter, with warp functions in them.
#pragma once

#include "analysis/convergence/divergence.hpp"

namespace cu2sycl {

/// Looks at one device function's own body: conditions that differ between the lanes of a warp, around a warp function
/// whose mask is not known to be full, a tile smaller than a warp, or a group of what lanes are active. CUDA C++
/// Programming Guide, "Independent Thread Scheduling". A full mask asks for all lanes in CUDA, too.
[[nodiscard]] std::vector<Hazard> find_warp_branches(const Project& project, const Table& table, FunctionId function);

}  // namespace cu2sycl

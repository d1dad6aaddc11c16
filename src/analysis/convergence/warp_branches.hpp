// Branches that only some lanes of a warp enter, with warp functions in them.
#pragma once

#include "analysis/convergence/divergence.hpp"

namespace cu2sycl {

/// Looks only at the body of one device function. Finds conditions that differ between the lanes of a warp, around a
/// warp function whose mask is not known to be full, a function of a tile smaller than a warp, or the making of a group
/// of the active lanes. CUDA C++ Programming Guide, "Independent Thread Scheduling". A full mask requires all lanes in
/// CUDA, too.
[[nodiscard]] std::vector<Hazard> find_warp_branches(const Project& project, const Table& table, FunctionId function);

/// Whether the word at `i` of a function calls one in which all lanes of a warp wait for each other, directly or by
/// functions that it calls.
[[nodiscard]] bool waits_for_warp(const Project& project, const Table& table, FunctionId function, TokenIndex i);

}  // namespace cu2sycl

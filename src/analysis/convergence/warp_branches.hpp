// Branches that only some lanes of a warp enter, with warp functions in them.
#pragma once

#include <set>

#include "analysis/convergence/divergence.hpp"

namespace cu2sycl {

/// Looks only at the body of one device function. Finds conditions that differ between the lanes of a warp, around a
/// warp function whose mask is not known to be full, a function of a tile smaller than a warp, or the making of a group
/// of the active lanes. CUDA C++ Programming Guide, "Independent Thread Scheduling". A full mask requires all lanes in
/// CUDA, too.
[[nodiscard]] std::vector<Hazard> find_warp_branches(const Project& project, const Table& table, FunctionId function);

/// Returns the device functions in which all lanes of a warp wait for each other, directly or by functions that they
/// call.
[[nodiscard]] std::set<FunctionId> find_waiting(const Project& project, const Table& table);

/// Returns the device functions in which lanes wait for each other where CUDA does not require all lanes of the warp,
/// directly or by functions that they call.
[[nodiscard]] std::set<FunctionId> find_meeting(const Project& project, const Table& table);

/// Whether the word at `i` of a function calls one of those that find_waiting() finds.
[[nodiscard]] bool waits_for_warp(const Project& project, FunctionId function, TokenIndex i);

}  // namespace cu2sycl

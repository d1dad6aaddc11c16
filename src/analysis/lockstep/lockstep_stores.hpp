// Stores by which the lanes of a warp exchange values in lockstep. In the output the lanes wait before and after them.
#pragma once

#include "analysis/launch/dimensions.hpp"
#include "program/project.hpp"
#include "rules/table.hpp"

namespace cu2sycl {

/// Returns the stores `s[t] += s[t + 16];` of device functions to memory that find_exchanges() finds, if all lanes of
/// each warp reach all of them together and nothing else needs lockstep: the lanes can wait before and after each. CUDA
/// C++ Programming Guide, "Independent Thread Scheduling".
[[nodiscard]] LockstepStores find_lockstep_stores(const Project& project, const Table& table, const ItemGraph& graph);

}  // namespace cu2sycl

// Stores by which the lanes of a warp exchange values in lockstep, which the output makes in turn.
#pragma once

#include "analysis/launch/dimensions.hpp"
#include "program/project.hpp"
#include "rules/table.hpp"

namespace cu2sycl {

/// The stores `s[t] += s[t + 16];` of device functions to memory that find_exchanges() finds, where all lanes of each
/// warp come to all of them together and nothing else needs the lockstep: the lanes can wait before and after each.
/// CUDA C++ Programming Guide, "Independent Thread Scheduling".
[[nodiscard]] LockstepStores find_lockstep_stores(const Project& project, const Table& table, const ItemGraph& graph);

}  // namespace cu2sycl

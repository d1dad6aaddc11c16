// What each function must be passed because SYCL has no global name for it.
#pragma once

#include <functional>
#include <set>

#include "analysis/launch/dimensions.hpp"
#include "program/project.hpp"
#include "rules/table.hpp"

namespace cu2sycl {

/// Computes the implicit parameters of all functions, macros, classes and extended lambdas, propagated along calls; the
/// functions that run on the device because device code calls them; and the recursive functions. Then adds sub-groups
/// to the functions that `in_lockstep` returns, and to their callers. Returns which code passes the nd_item to which.
/// The result does not depend on `jobs`.
ItemGraph compute_implicit_parameters(Project& project, const Table& table, unsigned jobs,
                                      const std::function<std::set<FunctionId>(const ItemGraph&)>& in_lockstep);

}  // namespace cu2sycl

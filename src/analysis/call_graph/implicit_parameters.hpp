// What each function needs passed to it because SYCL has no free-standing word for it.
#pragma once

#include <functional>
#include <set>

#include "analysis/launch/dimensions.hpp"
#include "program/project.hpp"
#include "rules/table.hpp"

namespace cu2sycl {

/// Works out the implicit parameters of all functions, macros, classes and extended lambdas, closed over calls; which
/// functions run on the device because device code calls them; and which are recursive. The result does not depend on
/// `jobs`. Then asks which functions need sub-groups besides: those that `in_lockstep` returns. Returns who hands the
/// nd_item on to whom.
ItemGraph compute_implicit_parameters(Project& project, const Table& table, unsigned jobs,
                                      const std::function<std::set<FunctionId>(const ItemGraph&)>& in_lockstep);

}  // namespace cu2sycl

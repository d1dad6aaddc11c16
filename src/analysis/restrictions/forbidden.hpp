// What SYCL 2020 forbids in device code.
#pragma once

#include <set>

#include "analysis/convergence/divergence.hpp"
#include "analysis/launch/dimensions.hpp"

namespace cu2sycl {

/// Finds in one device function pointers to functions, virtual functions, memory that it allocates, and static
/// variables that are not constant. SYCL 2020, 5.4 "Language restrictions for device functions".
[[nodiscard]] std::vector<Hazard> find_forbidden(const Project& project, FunctionId function);

/// Whether a variable in device memory holds pointers to functions.
[[nodiscard]] bool holds_function_pointers(const Project& project, const Variable& variable);

/// Returns the functions whose names kernels, functions for devices alone, extended lambdas, macros or functions that
/// are reached contain, and these themselves; of a member of an object whose class is known, that of this class.
/// Operators and destructors count as reached. If the run has no such code, all functions: others may include it.
[[nodiscard]] std::set<FunctionId> find_reached(const Project& project, const ItemGraph& graph);

}  // namespace cu2sycl

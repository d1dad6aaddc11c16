// What SYCL 2020 forbids in device code.
#pragma once

#include "analysis/convergence/divergence.hpp"

namespace cu2sycl {

/// Finds in one device function pointers to functions, virtual functions, memory that it allocates, and static
/// variables that are not constant. SYCL 2020, 5.4 "Language restrictions for device functions".
[[nodiscard]] std::vector<Hazard> find_forbidden(const Project& project, FunctionId function);

/// Whether a variable in device memory holds pointers to functions.
[[nodiscard]] bool holds_function_pointers(const Project& project, const Variable& variable);

}  // namespace cu2sycl

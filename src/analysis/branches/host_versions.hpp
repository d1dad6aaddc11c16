// Functions for host and device that the host calls, though their device code needs implicit parameters.
#pragma once

#include <set>

#include "program/project.hpp"
#include "rules/table.hpp"

namespace cu2sycl {

/// Returns the `__host__ __device__` functions with implicit parameters, and their declarations, that get a second
/// version for the host: host code calls them, directly or through others, and the code that nvcc's pass for the host
/// compiles needs no implicit parameters. Implicit parameters must be known.
[[nodiscard]] std::set<FunctionId> find_host_versions(const Project& project, const Table& table);

}  // namespace cu2sycl

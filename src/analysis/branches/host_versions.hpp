// Functions for host and device that the host calls, though their device code needs implicit parameters.
#pragma once

#include <set>

#include "program/project.hpp"
#include "rules/table.hpp"

namespace cu2sycl {

/// What a chain of `#if` has for the host.
struct Sides {
  const Conditional* host = nullptr;  // the last branch that the host can take
  int hosts = 0;                      // branches that it can take
  bool told = false;                  // some branch is for the host alone, or for the device alone
};

/// Returns the sides of the chain with the first directive `first`.
[[nodiscard]] Sides sides_of(const File& file, const Conditional& first);

/// Returns the `__host__ __device__` functions with implicit parameters, and their declarations, that get a second
/// version for the host: host code calls them, directly or through others, and the code that nvcc's pass for the host
/// compiles needs no implicit parameters. Implicit parameters must be known.
[[nodiscard]] std::set<FunctionId> find_host_versions(const Project& project, const Table& table);

}  // namespace cu2sycl

// Converted programs on the CPU, with the host SYCL that this program carries.
#pragma once

#include <string>
#include <vector>

#include "cli/outputs/outputs.hpp"
#include "source/result.hpp"

namespace cu2sycl {

/// Lays the host SYCL into `folder`/host. Errors: it cannot be written.
Result<bool> lay_host_sycl(const std::string& folder);

/// Compiles the units of a plan, which is written already, with `$CXX` or g++ and the host SYCL, which is laid into
/// `folder`; the program's path. What the compiler says goes to standard error. Errors: there is no unit, no compiler,
/// or it fails.
Result<std::string> build_host_program(const Options& options, const Plan& plan, const std::string& folder);

}  // namespace cu2sycl

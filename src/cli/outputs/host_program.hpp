// Compiles converted programs for the CPU, with the SYCL implementation for the host that is part of cu2sycl.
#pragma once

#include <string>
#include <vector>

#include "cli/outputs/outputs.hpp"
#include "source/result.hpp"
#include "system/process.hpp"

namespace cu2sycl {

/// Writes the host SYCL to `folder`/host. Errors: it cannot be written.
Result<bool> lay_host_sycl(const std::string& folder);

/// Compiles the units of a plan whose files are written already, with `$CXX` or g++ and the host SYCL, which is written
/// to `folder`; C files that were not converted, with `$CC` or cc. Returns the path of the program. The compiler's
/// messages are printed to standard error. Errors: there is no unit, or no compiler, or it fails.
Result<std::string> build_host_program(const Options& options, const Plan& plan, const std::string& folder);

/// Runs a compiler with C++17, the default of nvcc, and if there are errors again with C++20; returns the result with
/// fewer errors. A command that contains `-std=` is run once. The compiler's messages are in the output. `seconds`: the
/// limit of CPU time, or `unlimited`.
[[nodiscard]] Finished run_compiler(const std::vector<std::string>& words, const std::string& seconds);

}  // namespace cu2sycl

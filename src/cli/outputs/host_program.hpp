// Converted programs on the CPU, with the host SYCL that this program carries.
#pragma once

#include <string>
#include <vector>

#include "cli/outputs/outputs.hpp"
#include "source/result.hpp"
#include "system/process.hpp"

namespace cu2sycl {

/// Lays the host SYCL into `folder`/host. Errors: it cannot be written.
Result<bool> lay_host_sycl(const std::string& folder);

/// Compiles the units of a plan, which is written already, with `$CXX` or g++ and the host SYCL, which is laid into
/// `folder`; the program's path. What the compiler says goes to standard error. Errors: there is no unit, no compiler,
/// or it fails.
Result<std::string> build_host_program(const Options& options, const Plan& plan, const std::string& folder);

/// Runs a compiler as of C++17, nvcc's own choice, and once more as of C++20 where there are errors: what has fewer. A
/// command that names a standard is run once. Its messages are in the output; `seconds`: the most CPU time, or
/// `unlimited`.
[[nodiscard]] Finished run_compiler(const std::vector<std::string>& words, const std::string& seconds);

}  // namespace cu2sycl

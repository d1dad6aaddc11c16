// The version of this program.
#pragma once

#include <string>

namespace cu2sycl {

/// Returns the program's version, the commit and compiler of its build, its tables, and the version of CUDA that they
/// cover.
[[nodiscard]] std::string version();

/// Returns the address of docs/findings.md: in the web repository from which the source was cloned, otherwise of the
/// installed file.
[[nodiscard]] std::string findings_page();

}  // namespace cu2sycl

// What this program is.
#pragma once

#include <string>

namespace cu2sycl {

/// Its version, the commit and compiler that it was built with, its tables, and the version of CUDA that they know.
[[nodiscard]] std::string version();

/// The address of docs/findings.md: of the repository on the web that was cloned, else of the installed file.
[[nodiscard]] std::string findings_page();

}  // namespace cu2sycl

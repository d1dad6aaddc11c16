// What this program is.
#pragma once

#include <string>

namespace cu2sycl {

/// Its version, the commit and compiler that it was built with, its tables, and the version of CUDA that they know.
[[nodiscard]] std::string version();

}  // namespace cu2sycl

// What a run has written, and how it is compiled.
#pragma once

#include <string>

#include "cli/outputs/outputs.hpp"

namespace cu2sycl {

/// How many files were converted and copied, where the helper headers lie, and the commands that compile the result
/// with AdaptiveCpp and DPC++; each line begins with `cu2sycl: `.
[[nodiscard]] std::string summary(const Options& options, const Plan& plan, const RunResult& run);

}  // namespace cu2sycl

// Describes what a run has written, and how to compile it.
#pragma once

#include <string>

#include "cli/outputs/outputs.hpp"

namespace cu2sycl {

/// Returns how many files were converted and copied, the folder of the helper headers, and the commands that compile
/// the result with AdaptiveCpp and DPC++. Each line begins with `cu2sycl: `.
[[nodiscard]] std::string summary(const Options& options, const Plan& plan, const RunResult& run);

}  // namespace cu2sycl

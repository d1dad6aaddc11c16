// The report as an HTML page.
#pragma once

#include <string>
#include <vector>

#include "cli/inputs/inputs.hpp"
#include "driver/pipeline.hpp"

namespace cu2sycl {

/// Returns an HTML page with what was converted, the findings by cause, folder and effort, and the source of each named
/// file beside its conversion. The page loads nothing from elsewhere. `run` must contain its projects, not only
/// outputs.
[[nodiscard]] std::string html_report(const Options& options, const Inputs& inputs, const RunResult& run,
                                      const std::vector<Finding>& findings);

}  // namespace cu2sycl

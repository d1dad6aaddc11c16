// The report for people: one page that needs nothing else.
#pragma once

#include <string>
#include <vector>

#include "cli/inputs/inputs.hpp"
#include "driver/pipeline.hpp"

namespace cu2sycl {

/// An HTML page with what was converted and what is open, by cause, folder and effort, and each named file's source
/// beside its conversion. It loads nothing from elsewhere. `run` has its project, not outputs alone.
[[nodiscard]] std::string html_report(const Options& options, const Inputs& inputs, const RunResult& run,
                                      const std::vector<Finding>& findings);

}  // namespace cu2sycl

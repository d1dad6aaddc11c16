// The file that --report names.
#pragma once

#include <vector>

#include "cli/inputs/inputs.hpp"
#include "cli/options/options.hpp"
#include "driver/pipeline.hpp"
#include "report/finding.hpp"

namespace cu2sycl {

/// How many of the named files hold CUDA.
[[nodiscard]] std::size_t changed_count(const Inputs& inputs, const RunResult& run);

/// Whether a report can be written, if one is asked for. Errors: its name says no format, or its folder is not there.
[[nodiscard]] Result<bool> check_report(const Options& options);

/// Writes the findings in the format that the file's name says: .html, .json, .sarif or .csv. Errors: it cannot be
/// written.
Result<bool> write_report(const Options& options, const Inputs& inputs, const RunResult& run,
                          const std::vector<Finding>& findings);

}  // namespace cu2sycl

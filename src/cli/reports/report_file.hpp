// Writes the file that --report names.
#pragma once

#include <vector>

#include "cli/inputs/inputs.hpp"
#include "cli/options/options.hpp"
#include "driver/pipeline.hpp"
#include "report/finding.hpp"

namespace cu2sycl {

/// Returns how many of the named files the conversion changes.
[[nodiscard]] std::size_t changed_count(const Inputs& inputs, const RunResult& run);

/// Checks that a requested report can be written. Errors: the extension is not that of a format, or the folder does not
/// exist.
[[nodiscard]] Result<bool> check_report(const Options& options);

/// Writes the findings in the format of the file's extension: .html, .json, .sarif or .csv. Errors: it cannot be
/// written.
Result<bool> write_report(const Options& options, const Inputs& inputs, const RunResult& run,
                          const std::vector<Finding>& findings);

}  // namespace cu2sycl

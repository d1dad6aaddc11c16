// Selects the findings of a run that are reported.
#pragma once

#include <string>
#include <vector>

#include "cli/inputs/inputs.hpp"
#include "cli/options/options.hpp"
#include "driver/pipeline.hpp"

namespace cu2sycl {

struct Findings {
  std::vector<Finding> reported;
  std::size_t known = 0;    // findings that the baseline has
  std::size_t settled = 0;  // entries of the baseline that are no longer found
};

/// Returns the findings of the named files, without those that the configuration or the baseline excludes. Errors: the
/// baseline cannot be read.
Result<Findings> choose_findings(const Options& options, const Inputs& inputs, const RunResult& run);

/// Writes findings as a baseline: for each one a line with its code, its path relative to the file's folder, and the
/// line of the source instead of its number, so that it remains valid when lines are moved. Errors: it cannot be
/// written.
Result<bool> write_baseline(const std::string& path, const std::vector<Finding>& findings);

/// Returns for each code the number of its findings, their names, and the time that they take by hand.
[[nodiscard]] std::string statistics(const std::vector<Finding>& findings);

}  // namespace cu2sycl

// Which findings of a run are reported.
#pragma once

#include <string>
#include <vector>

#include "cli/inputs/inputs.hpp"
#include "cli/options/options.hpp"
#include "driver/pipeline.hpp"

namespace cu2sycl {

struct Findings {
  std::vector<Finding> reported;
  std::size_t known = 0;    // that the baseline has
  std::size_t settled = 0;  // of the baseline, that are no more
};

/// The findings of the named files, without what the configuration or the baseline keeps out. Errors: the baseline
/// cannot be read.
Result<Findings> choose_findings(const Options& options, const Inputs& inputs, const RunResult& run);

/// Writes findings as a baseline: a line for each with its code, its path from the file's folder, and the line of the
/// source, so that it holds when lines move. Errors: it cannot be written.
Result<bool> write_baseline(const std::string& path, const std::vector<Finding>& findings);

/// How many findings there are of each code, of which names, and what they take, done by hand.
[[nodiscard]] std::string statistics(const std::vector<Finding>& findings);

}  // namespace cu2sycl

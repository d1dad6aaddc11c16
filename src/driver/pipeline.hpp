// load -> lex -> preprocess -> parse -> analyse -> lower -> print -> audit, for all files of a run.
#pragma once

#include <string>
#include <vector>

#include "build_scripts/convert.hpp"
#include "driver/output.hpp"
#include "driver/read/projects.hpp"
#include "program/project.hpp"
#include "rules/table.hpp"

namespace cu2sycl {

struct RunResult {
  Projects projects;                          // empty if the outputs were kept from an earlier run
  std::vector<Output> outputs;                // one for each source, in the same order
  std::vector<ConvertedScript> scripts = {};  // the build scripts, if they are converted, too
};

/// Converts all sources of a run. The result does not depend on `jobs`.
[[nodiscard]] RunResult convert_all(std::vector<SourceFile> sources, const Table& table, unsigned jobs,
                                    const BuildSettings& settings = {});

}  // namespace cu2sycl

// load -> lex -> preprocess -> parse -> analyse -> lower -> print -> audit, for all files of a run.
#pragma once

#include <string>
#include <vector>

#include "driver/read_project.hpp"
#include "emit/includes.hpp"
#include "program/project.hpp"
#include "rules/table.hpp"

namespace cu2sycl {

struct Output {
  std::string path;        // of the source
  std::string name;        // last component of the output
  bool converted = false;  // the text or the name differs
  Converted result;
};

struct RunResult {
  Project project;
  std::vector<Output> outputs;  // one per source, in their order
};

/// Converts all sources as one program. The result does not depend on `jobs`.
[[nodiscard]] RunResult convert_all(std::vector<SourceFile> sources, const Table& table, unsigned jobs,
                                    const BuildSettings& settings = {});

}  // namespace cu2sycl

// Which files a run reads, and where its output goes.
#pragma once

#include <map>
#include <string>
#include <vector>

#include "cli/options.hpp"
#include "driver/read_project.hpp"
#include "program/project.hpp"
#include "source/result.hpp"
#include "source/source_file.hpp"

namespace cu2sycl {

struct Inputs {
  std::vector<SourceFile> sources;
  std::vector<std::string> roots;                           // per source: the folder its output path is relative to
  std::vector<std::pair<std::string, std::string>> others;  // path and root of files that are no sources
  std::vector<Error> errors;                                // files and folders that cannot be read; the rest is
};

/// Reads the named files and, in folders, every source (.cu .cuh .h .hpp .hh .hxx .inl .cpp .cc .cxx .c), but not the
/// outputs of earlier runs in them. Output paths are relative to --in-root; to the folder that is named alone; or to
/// the deepest folder that holds all that is named. Errors: nothing at all can be read.
Result<Inputs> read_inputs(const Options& options);

/// How the program is compiled, from the command line and, where it names one, from a compile_commands.json. Errors:
/// that file cannot be read, or is no list of commands.
[[nodiscard]] Result<BuildSettings> build_settings(const Options& options);

}  // namespace cu2sycl

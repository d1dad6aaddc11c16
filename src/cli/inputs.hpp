// Which files a run reads, and where its output goes.
#pragma once

#include <algorithm>
#include <filesystem>
#include <map>
#include <string>
#include <vector>

#include "cli/options.hpp"
#include "driver/read_project.hpp"
#include "program/project.hpp"
#include "source/result.hpp"
#include "source/source_file.hpp"

namespace cu2sycl {

/// Whether a name ends as C++ and CUDA sources do.
[[nodiscard]] bool is_source(const std::filesystem::path& path);

/// The words of a command line, quotes taken off.
[[nodiscard]] std::vector<std::string> split_command(const std::string& command);

struct Inputs {
  std::vector<SourceFile> sources;
  std::vector<std::string> roots;  // per source: the folder its output path is relative to
  std::vector<bool> named;         // per source: it was named, not only read with its project

  [[nodiscard]] std::size_t named_count() const {
    return static_cast<std::size_t>(std::count(named.begin(), named.end(), true));
  }
  std::vector<SourceFile> scripts;  // with --build: what builds the sources
  std::vector<std::string> script_roots;
  std::vector<std::pair<std::string, std::string>> others;  // path and root of files that are no sources
  std::vector<Error> errors;                                // files and folders that cannot be read; the rest is
};

/// Reads the named files and, in folders, every source (.cu .cuh .h .hpp .hh .hxx .inl .cpp .cc .cxx .c), but not the
/// outputs of earlier runs in them. Of a project, --in-root, all sources are read, behind those that are named. Output
/// paths are relative to --in-root; to the folder that is named alone; or to the deepest folder that holds all that is
/// named. Errors: nothing at all can be read.
Result<Inputs> read_inputs(const Options& options);

/// The sources that a compile_commands.json names, it or its folder. Errors: it cannot be read, is no list of commands,
/// or names none.
Result<std::vector<std::string>> files_of_commands(const std::string& path);

/// How the program is compiled, from the command line and, where it names one, from a compile_commands.json. Errors:
/// that file cannot be read, or is no list of commands.
[[nodiscard]] Result<BuildSettings> build_settings(const Options& options);

}  // namespace cu2sycl

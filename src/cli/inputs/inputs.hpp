// Which files a run reads, and where its output goes.
#pragma once

#include <algorithm>
#include <filesystem>
#include <map>
#include <string>
#include <vector>

#include "cli/options/options.hpp"
#include "driver/read/read_project.hpp"
#include "program/project.hpp"
#include "rules/table.hpp"
#include "source/result.hpp"
#include "source/source_file.hpp"

namespace cu2sycl {

struct Inputs {
  std::vector<SourceFile> sources;
  std::vector<std::string> roots;  // per source: the folder its output path is relative to
  std::vector<bool> named;         // per source: it was named, not only read with its project
  std::vector<bool> tracked;       // per source: git has it, or there is no repository

  [[nodiscard]] std::size_t named_count() const {
    return static_cast<std::size_t>(std::count(named.begin(), named.end(), true));
  }
  std::vector<SourceFile> scripts;  // with --build: what builds the sources
  std::vector<std::string> script_roots;
  std::vector<std::pair<std::string, std::string>> others;  // path and root of files that are no sources
  std::vector<std::string> unread_folders;                  // of the project: submodules that are not checked out
  std::vector<std::string> notes;                           // why a named file is not read
  std::vector<Error> errors;                                // files and folders that cannot be read; the rest is
};

/// Reads the named files and, in folders, every source (.cu .cuh .h .hpp .hh .hxx .inl .cpp .cc .cxx .c .inc .def) and
/// what these include, whatever its name ends with, but not the outputs of earlier runs in them. What the configuration
/// excludes is not read, even where it is named; nor is, with a project, what lies in the output folder. Of a project,
/// --in-root, all sources are read, after those that are named. Output paths are relative to --in-root; to the folder
/// that is named alone; or to the deepest folder that holds all that is named. Copies of libraries that the table
/// converts are left out of folders. Errors: nothing at all can be read.
Result<Inputs> read_inputs(const Options& options, const Table& table);

}  // namespace cu2sycl

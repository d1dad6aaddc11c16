// Which files a run reads, and the root folders of their output paths.
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
  std::vector<std::string> roots;  // by source: the folder to which its output path is relative
  std::vector<bool> named;         // by source: whether it was named; otherwise it belongs to the project
  std::vector<bool> tracked;       // by source: whether git tracks it; true if there is no repository

  [[nodiscard]] std::size_t named_count() const { return static_cast<std::size_t>(std::ranges::count(named, true)); }
  std::vector<SourceFile> scripts;  // with --build: the build scripts of the sources
  std::vector<std::string> script_roots;
  std::vector<std::pair<std::string, std::string>> others;  // paths and root folders of files that are not sources
  std::vector<std::string> unread_folders;                  // in the project: submodules that are not checked out
  std::vector<std::string> notes;                           // reasons why named files are not read
  std::vector<Error> errors;                                // files and folders that cannot be read
};

/// Reads the named files and, from named folders, every source (.cu .cuh .h .hpp .hh .hxx .inl .cpp .cc .cxx .c .inc
/// .def) and the files that these include, whatever their extension, but not outputs of earlier runs; for `run` also
/// the files beside the named ones that these include. Files that the configuration excludes are not read even if they
/// are named; nor are, with a project, files in the output folder. Of a project (--root), all other sources are read as
/// well. Output paths are relative to --root; otherwise to the only named folder; otherwise to the deepest folder that
/// contains all named files. Copies of libraries that the table converts are omitted from folders. Errors: nothing at
/// all can be read.
Result<Inputs> read_inputs(const Options& options, const Table& table);

}  // namespace cu2sycl

// From source files to a program whose functions are known to need what they need.
#pragma once

#include <functional>
#include <string>
#include <string_view>
#include <vector>

#include "program/project.hpp"
#include "rules/table.hpp"

namespace cu2sycl {

/// What is known about how the program is compiled; none of it is required.
struct BuildSettings {
  bool follow_includes = false;  // read what `#include "…"` names beside the including file or in a folder
  std::vector<std::string> include_folders;    // -I
  std::vector<std::string> definitions;        // -D, as `NAME` or `NAME=value`
  bool kernel_names = false;                   // name the launched kernels: see name_kernels()
  bool buffers = false;                        // device memory becomes buffers where it can
  bool kernel_pointers = false;                // kernels are passed pointers into buffers
  unsigned jobs = 1;                           // threads
  std::vector<std::string> sycl_folders = {};  // sources below them are named `x.sycl`, as their builder asks
  bool asks_at_each_token = false;             // tokens at which nothing can begin are not passed over: for tests
  std::vector<bool> wanted = {};               // per source: what it becomes is asked for; empty: of all
  // Told, from any thread, that one more of so many files was `read` or `converted`; may be empty.
  std::function<void(std::string_view stage, std::size_t all)> progress = {};
};

/// Reads the sources, and what they include: tokens and directives. The sources are the project's first files.
/// `missing` is where quoted includes were looked for and not found.
[[nodiscard]] Project read_files(std::vector<SourceFile> sources, const Table& table, const BuildSettings& settings,
                                 std::vector<std::string>& missing);

/// Builds the model over files that are read: structure first, then local names, then implicit parameters, closed over
/// the call graph; then the analyses.
[[nodiscard]] Project build_project(Project read, const Table& table, const BuildSettings& settings = {});

}  // namespace cu2sycl

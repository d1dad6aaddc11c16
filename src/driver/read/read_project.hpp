// Reads source files into a model of the program, with the implicit parameters of its functions.
#pragma once

#include <functional>
#include <string>
#include <string_view>
#include <vector>

#include "program/project.hpp"
#include "rules/table.hpp"

namespace cu2sycl {

/// How the program is compiled, as far as that is known, and what the conversion should do.
struct BuildSettings {
  bool follow_includes = false;  // read files that `#include "…"` names, beside the including file or in a folder
  std::vector<std::string> include_folders;    // -I
  std::vector<std::string> definitions;        // -D, as `NAME` or `NAME=value`
  bool kernel_names = false;                   // name the launched kernels: see name_kernels()
  bool buffers = false;                        // convert device memory to buffers where possible
  bool kernel_pointers = false;                // kernels are passed pointers into buffers
  unsigned jobs = 1;                           // threads
  std::vector<std::string> sycl_folders = {};  // sources below them are named `x.sycl`, as their builder requires
  bool asks_at_each_token = false;             // look for constructs even where none can begin: for tests
  std::vector<bool> wanted = {};               // by source: whether its output is requested; empty: all are
  // Called from any thread when one more of `all` files has been `read` or `converted`; may be empty.
  std::function<void(std::string_view stage, std::size_t all)> progress = {};
};

/// Reads the sources and the files that they include into tokens and directives. The sources are the first files of the
/// project. `missing` gets the paths at which quoted includes were searched and not found.
[[nodiscard]] Project read_files(std::vector<SourceFile> sources, const Table& table, const BuildSettings& settings,
                                 std::vector<std::string>& missing);

/// Builds the model of files that have been read: first the structure, then local names, then the implicit parameters,
/// propagated through the call graph; then runs the analyses.
[[nodiscard]] Project build_project(Project read, const Table& table, const BuildSettings& settings = {});

}  // namespace cu2sycl

// Kernels of which every launch is known.
#pragma once

#include <map>
#include <string_view>
#include <vector>

#include "program/project.hpp"

namespace cu2sycl {

/// A kernel with one definition, and all of its launches.
struct LaunchedKernel {
  FunctionId definition;
  const std::vector<FunctionId>* same;  // the definition and its declarations
  std::vector<std::pair<FileId, const Launch*>> launches{};
};

/// Returns by name the kernels that are named only in declarations and in launches outside macros. The project must not
/// change while the result is used.
[[nodiscard]] std::map<std::string_view, LaunchedKernel> launched_kernels(const Project& project);

}  // namespace cu2sycl

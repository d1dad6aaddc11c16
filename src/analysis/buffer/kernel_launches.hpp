// Kernels whose every launch is known.
#pragma once

#include <map>
#include <string_view>
#include <vector>

#include "program/project.hpp"

namespace cu2sycl {

/// A kernel with one definition, with all of its launches.
struct LaunchedKernel {
  FunctionId definition;
  const std::vector<FunctionId>* same;  // with its declarations
  std::vector<std::pair<FileId, const Launch*>> launches{};
};

/// The kernels, by name, that nothing but declarations and launches outside of macros name. The project must not change
/// while they are used.
[[nodiscard]] std::map<std::string_view, LaunchedKernel> launched_kernels(const Project& project);

}  // namespace cu2sycl

// Names of kernels for profilers.
#pragma once

#include <map>
#include <string>

#include "program/project.hpp"

namespace cu2sycl {

/// The class that names a kernel.
struct KernelName {
  std::string name;       // `saxpy_kernel`
  std::string arguments;  // `T, std::integral_constant<decltype(n), n>`, in a template; empty elsewhere
};

/// By the first token of a launch, and by the name of a kernel that has a launcher. No two of a run are the same. There
/// is none in macros and class templates, where one name would stand for many kernels. SYCL 2020, 5.2 "Naming of
/// kernels".
using KernelNames = std::map<std::pair<FileId, TokenIndex>, KernelName>;

[[nodiscard]] KernelNames name_kernels(const Project& project);

}  // namespace cu2sycl

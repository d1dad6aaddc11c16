// Names of kernels, which profilers display.
#pragma once

#include <map>
#include <string>

#include "program/project.hpp"

namespace cu2sycl {

/// The class that names a kernel.
struct KernelName {
  std::string name;       // `saxpy_kernel`
  std::string arguments;  // in a template: `T, std::integral_constant<decltype(n), n>`; empty elsewhere
};

/// Maps the first token of a launch, or the name token of a kernel that has a launcher, to its kernel name. All names
/// of a run differ. Launches in macros and class templates have no entry, because one name would be used for many
/// kernels. See SYCL 2020, 5.2 "Naming of kernels".
using KernelNames = std::map<std::pair<FileId, TokenIndex>, KernelName>;

[[nodiscard]] KernelNames name_kernels(const Project& project);

}  // namespace cu2sycl

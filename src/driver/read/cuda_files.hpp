// Finds the files of a run that contain CUDA code.
#pragma once

#include "program/project.hpp"
#include "rules/table.hpp"

namespace cu2sycl {

/// Returns whether a path is that of a CUDA source or header.
[[nodiscard]] bool is_cuda_path(std::string_view path);

/// Returns whether a file contains CUDA code: by its name, a launch, or a word that a row converts and that has no
/// meaning in plain C++.
[[nodiscard]] bool holds_cuda(const File& file, const Table& table);

/// Marks files that belong to CUDA files: those that they include, because nvcc compiles these as well, and sources
/// that include a CUDA header through a header of the run and use it.
void spread_cuda(Project& project, const Table& table);

/// Removes CUDA's classes that the run declares but never defines from its names: they are names of CUDA.
void leave_announced_types(Project& project, const Table& table);

}  // namespace cu2sycl

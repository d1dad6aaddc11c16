// Which files of a run hold CUDA.
#pragma once

#include "program/project.hpp"
#include "rules/table.hpp"

namespace cu2sycl {

/// Whether a path is that of a CUDA source or header.
[[nodiscard]] bool is_cuda_path(std::string_view path);

/// Whether a file holds CUDA: by its name, by a launch, or by a word that a row converts and that means nothing in
/// plain C++.
[[nodiscard]] bool holds_cuda(const File& file, const Table& table);

/// Marks what belongs to CUDA files: what they include, which nvcc compiles as well, and sources that get one of CUDA's
/// headers by a header of the run and use it.
void spread_cuda(Project& project, const Table& table);

/// Takes out of a run's names the classes of CUDA's that it declares and never defines: they are CUDA's.
void leave_announced_types(Project& project, const Table& table);

}  // namespace cu2sycl

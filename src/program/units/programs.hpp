// The programs that translation units are linked into, and what one unit defines for another.
#pragma once

#include "program/project.hpp"

namespace cu2sycl {

/// Whether a file defines the function `main`.
[[nodiscard]] bool defines_main(const Project& project, FileId file);

/// Returns the programs of a run, each as a list of its files in ascending order. A unit with `main` forms a program
/// together with the units of its folder that have no `main`, with the units that define what it declares, and in turn
/// with those that these need. The units that no such program needs form one more program. A run with at most one
/// `main` is one program. Needs the functions, variables and include graph of the project.
[[nodiscard]] std::vector<std::vector<FileId>> find_programs(const Project& project);

/// Returns, by function, whether device code of a translation unit names a device function that only another unit
/// defines: such a function must be declared SYCL_EXTERNAL. [SYCL 2020, 5.10.1] Both its declarations and its
/// definition are marked, also of templates: the other unit instantiates them.
[[nodiscard]] std::vector<bool> find_external_functions(const Project& project);

}  // namespace cu2sycl

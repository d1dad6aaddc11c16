// The programs that translation units are linked into.
#pragma once

#include "program/project.hpp"

namespace cu2sycl {

/// Returns the programs of a run, each as a list of its files in ascending order. A unit with `main` forms a program
/// together with the units of its folder that have no `main`, with the units that define what it declares, and in turn
/// with those that these need. The units that no such program needs form one more program. A run with at most one
/// `main` is one program. Needs the functions, variables and include graph of the project.
[[nodiscard]] std::vector<std::vector<FileId>> find_programs(const Project& project);

}  // namespace cu2sycl

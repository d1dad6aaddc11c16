// Which translation units are linked into which programs.
#pragma once

#include "program/project.hpp"

namespace cu2sycl {

/// The programs of a run, each by its files in ascending order. A unit with `main` is one program, with the units of
/// its folder that have none, with those that define what it declares, and with what these need in turn. Units that no
/// such program needs are one program together. A run with at most one `main` is one program. Takes functions,
/// variables and who includes whom.
[[nodiscard]] std::vector<std::vector<FileId>> find_programs(const Project& project);

}  // namespace cu2sycl
